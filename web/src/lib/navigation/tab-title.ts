let page = '';
let count = '';

const show = (): void => {
  document.title = count === '' ? page : `(${count}) ${page}`;
};

/** The title of the browser tab: the number of unread notifications if there are any, then the page's title. */
export const tabTitle = {
  setPage(title: string): void {
    page = title;
    show();
  },
  /** Sets the number of unread notifications. An empty text removes the number. */
  setCount(text: string): void {
    count = text;
    show();
  },
};
