/** What `npm run import -- --help` prints. */
export const IMPORT_HELP = `npm run import -- FILE | FOLDER | ADDRESS… [options]

Reads records of other systems into the catalogue. Formats are recognized by content; .gz and .tar are expanded.
ADDRESS is the base URL of an OAI-PMH repository; one that ends like a file, or comes with --format, is read as a file.

  --update                 adds and changes records (the default)
  --replace                makes a whole new catalogue; what is not in the input is taken away
  --replace-source NAME    the same for the records of one source
  --delete                 takes away the records of the input
  --source NAME            what the records belong to; the name of the file or host by default
  --dry-run                reads and checks everything, changes nothing
  --format NAME            carrel, openalex, crossref, doaj, datacite, csl, oai, pubmed, nbib, ris, bibtex, csv …
  --types LIST | all       article,review,conference_paper by default
  --require-doi            leaves out records without DOI
  --merge RULE             newest (default), richest or first: which of two records of the same work wins
  --rejected FILE          where the report goes
  --max-rejected 10%|1000  ends without a change when more records cannot be loaded
  --since last|YYYY-MM-DD, --set NAME, --prefix NAME    for OAI-PMH repositories; a day also for OpenAlex snapshots
  --allow-private          for addresses on this machine, in private networks, or without https
  --encoding NAME, --map FILE.json    for files that do not name their encoding, for tables with columns of their own
  --limit N                reads only the first N records
  --keep N                 how many catalogues are kept (2), and always the one before
  --resume                 continues an import that was stopped
  --yes                    does not ask before articles are taken away
  --quiet, --json          no progress; the result as one JSON object`.split('\n')
