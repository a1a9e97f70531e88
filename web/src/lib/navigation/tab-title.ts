let page = '';
let count = '';

const show = (): void => {
  document.title = count === '' ? page : `(${count}) ${page}`;
};

/** The title of the browser tab: the page's title and, before it, the count if there is one. */
export const tabTitle = {
  setPage(title: string): void {
    page = title;
    show();
  },
  /** `''` removes the count. */
  setCount(text: string): void {
    count = text;
    show();
  },
};
