let page = '';
let count = '';

const show = (): void => {
  document.title = count === '' ? page : `(${count}) ${page}`;
};

/** The title of the browser's tab: the page's, with a count before it when there is one. */
export const tabTitle = {
  setPage(title: string): void {
    page = title;
    show();
  },
  /** `''` takes the count away. */
  setCount(text: string): void {
    count = text;
    show();
  },
};
