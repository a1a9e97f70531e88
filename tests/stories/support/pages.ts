/** The pages of signed-in users. A departure needs its lease, and /receipts only redirects. */
export const PAGES = Object.keys(import.meta.glob('../../../web/src/routes/{_authed,admin}/**/*.tsx'))
  .map((file) => file.replace(/^.*\/routes(?:\/_authed)?/, '').replace(/(?:\/index)?\.tsx$/, ''))
  .filter((path) => !/\$|departure|receipts/.test(path));
