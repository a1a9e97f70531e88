/** The name of a kept file. A click downloads the file. */
export const FileLink = ({ id, name }: { readonly id: string; readonly name: string }) => (
  <a
    href={`/v1/files/${id}`}
    download
    className="finger-room focus-ring rounded-sm font-medium wrap-anywhere text-primary underline underline-offset-4"
  >
    {name}
  </a>
);
