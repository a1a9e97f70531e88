-- Making a receipt has one verb in the interface, « générer » and "generate": see docs/glossary.md.
update private.notification_texts texts
set title = replace(texts.title, said.before, said.now), content = replace(texts.content, said.before, said.now)
from (values
  ('receipt_issued', 'fr', '%1$s établie', '%1$s générée'),
  ('receipt_issued', 'en', '%1$s issued', '%1$s generated'),
  ('tenant_without_property', 'fr', 'établir ses quittances', 'générer ses quittances'),
  ('tenant_without_property', 'en', 'issue receipts', 'generate receipts')
) as said (kind, locale, before, now)
where texts.kind = said.kind and texts.locale = said.locale;

update private.notification_texts set content = case locale
  when 'fr' then replace(replace(content, 'n’a été établie', 'n’a été générée'), 'établissez la quittance', 'générez la quittance')
  else replace(replace(content, 'has been issued', 'has been generated'), 'issue the receipt', 'generate the receipt')
end
where kind = 'rent_late';
