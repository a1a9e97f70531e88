import { Download, FileSpreadsheet } from 'lucide-react';
import { FileButton } from '@/components/file-button.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { saveFile } from '@/lib/files/download.ts';
import { templateFile } from './reading/template.ts';

/** Chooses a file, and offers an empty template. */
export function FileChoice({ onFile }: { readonly onFile: (file: File) => void }) {
  const { LL, locale } = useI18nContext();
  return (
    <div className="flex flex-col items-start gap-3 lg:pt-7">
      <FileButton
        icon={FileSpreadsheet}
        label={LL.imports.chooseFile()}
        hint={LL.imports.fileHint()}
        dropHint={LL.imports.dropHint()}
        look="secondary"
        accept=".xlsx,.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        onFile={onFile}
      />
      <Button
        variant="ghost"
        className="-ml-4"
        onClick={() => {
          const file = templateFile(locale);
          saveFile(file, file.name);
        }}
      >
        <Download aria-hidden />
        {LL.imports.template()}
      </Button>
    </div>
  );
}
