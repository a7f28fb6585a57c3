import Download from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { USER_IMPORT_LIMITS } from '#contract/users/import.schema.ts';
import { FileDrop } from '#src/components/inputs/FileDrop.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { saveFile } from '#src/components/list/excel.ts';
import type { Words } from '#src/dataProvider/errors.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { templateFile } from './importTemplate.ts';

interface ImportStartProps {
  fileName: string | null;
  fault: Words | null;
  isReading: boolean;
  onFile: (file: File) => void;
}

/** What a file should be like, one to fill in, and the place for it. */
export function ImportStart({ fileName, fault, isReading, onFile }: ImportStartProps) {
  const translate = useTranslate();
  return (
    <SectionCard title="userImport.file">
      <Box component="ul" sx={{ mt: 0, mb: 2, paddingInlineStart: 2.5, maxWidth: '68ch' }}>
        {(['header', 'key', 'blank', 'text', 'excel'] as const).map((rule) => (
          <li key={rule}>{translate(`userImport.rule.${rule}`, { rows: USER_IMPORT_LIMITS.rows })}</li>
        ))}
      </Box>
      <Button
        startIcon={<Download />}
        onClick={() => saveFile(templateFile(translate), `${translate('userImport.template.name')}.csv`)}
        sx={{ mb: 2, minHeight: 44 }}
      >
        {translate('userImport.template')}
      </Button>
      <FileDrop
        label="userImport.file.label"
        extensions={['csv', 'tsv', 'txt']}
        maxBytes={USER_IMPORT_LIMITS.bytes}
        fileName={fileName}
        fault={fault}
        state={isReading ? 'UPLOADING' : 'IDLE'}
        onFile={onFile}
      />
    </SectionCard>
  );
}
