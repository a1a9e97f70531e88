import { Whole } from '@/components/contact-links.tsx';

/** The address of a property; a long one wraps before the postal code. */
export const AddressText = ({ text }: { readonly text: string }) => {
  const end = text.lastIndexOf(' - ') + 2;
  return (
    <>
      <Whole>{text.slice(0, end)}</Whole> <Whole>{text.slice(end + 1)}</Whole>
    </>
  );
};
