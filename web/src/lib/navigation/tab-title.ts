let page = '';
let count = '';

const show = (): void => {
  document.title = count === '' ? page : `(${count}) ${page}`;
};

/** The title of the browser tab. It consists of the page's title, after the count of notifications if there is one. */
export const tabTitle = {
  setPage(title: string): void {
    page = title;
    show();
  },
  /** Sets the count. An empty text removes it. */
  setCount(text: string): void {
    count = text;
    show();
  },
};
