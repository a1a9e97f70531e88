/** A text that may go to a second line before the `@` of an address. */
export const Breakable = ({ text }: { text: string }) => {
  const at = text.indexOf('@');
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
};
