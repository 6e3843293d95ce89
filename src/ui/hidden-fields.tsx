/** The parameters of a query string as hidden fields: a form keeps them also where no script runs. */
export function HiddenFields({ parameters }: { parameters: string }) {
  return Array.from(new URLSearchParams(parameters), ([name, value], index) => (
    <input key={index} type="hidden" name={name} value={value} />
  ))
}
