-- Sorts names as people do: case and accents only break ties, and numbers compare by value. The edge function sorts
-- pages by the same rules (`byName`).
create collation private.by_name (provider = icu, locale = 'fr-u-kn-true');

-- One line of text that a person typed. The line has no line separators, control characters, bidirectional controls or
-- interlinear annotations (Unicode). Scripts and emoji need some of Unicode's default ignorable characters: joiners,
-- variation selectors and Hangul fillers. The domain refuses all other ignorable characters, which would make two
-- different names look the same. The line has at least one visible character.
create domain public.one_line as text
  check (
    value !~ '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u17B4\u17B5\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E00FF\U000E01F0-\U000E0FFF]'
  )
  constraint one_line_shown check (
    value = ''
    or value ~ '[^\u0009-\u000D \u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'
  );

-- A name, a line of an address or a short note.
create domain public.short_text as public.one_line check (char_length(value) between 1 and 200);

create domain public.email_address as public.one_line check (char_length(value) between 3 and 254);

create domain public.payment_method as text check (value in ('transfer', 'cheque', 'cash', 'directDebit'));

-- True if the text is a single e-mail address. No mail program reads such a text as two addresses, a name or a comment.
create function private.is_address(address text) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return char_length(address) between 3 and 254 and address ~ '^[^\s@,:;<>()"]+@[^\s@,:;<>()"]+$';
end
$$;
grant execute on function private.is_address to authenticated;
