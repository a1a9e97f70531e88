-- As people sort names: without regard to case or accents, where nothing else differs, and numbers by value. The function sorts pages by
-- the same rules (`byName`).
create collation private.by_name (provider = icu, locale = 'fr-u-kn-true');

-- All that people type, in one line: nothing in it begins another line, is a control, turns the direction of the text around it or
-- annotates it (Unicode's controls, line separators, bidirectional controls and interlinear annotations). Nor is anything in it that
-- nobody sees and no writing needs, with which two names would look the same: of the default ignorable characters only joiners,
-- variation selectors and the fillers of Hangul syllables stay, which scripts and emoji need. And something is to be seen: a text
-- of spaces and default ignorable characters alone looks like none.
create domain public.one_line as text
  check (
    value !~ '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u17B4\u17B5\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E00FF\U000E01F0-\U000E0FFF]'
  )
  constraint one_line_shown check (
    value = ''
    or value ~ '[^\u0009-\u000D \u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'
  );

-- One address, and nothing that a mail would read as two, as a name or as a comment.
create function private.is_address(address text) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return char_length(address) between 3 and 254 and address ~ '^[^\s@,;<>"]+@[^\s@,;<>"]+$';
end
$$;
grant execute on function private.is_address to authenticated;
