import Download from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  USER_IMPORT_FIELDS,
  USER_IMPORT_LIMITS,
  type UserImportField,
} from '#contract/users/import.schema.ts';
import { saveFile } from '#src/components/files/saveFile.ts';
import { FileDrop } from '#src/components/inputs/FileDrop.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import type { Words } from '#src/dataProvider/errors.ts';
import { type Translate, useTranslate } from '#src/useTranslate.ts';

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
        {(['header', 'key', 'blank', 'text', 'excel', 'preview'] as const).map((rule) => (
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
        extensions={['xlsx', 'csv', 'tsv', 'txt']}
        maxBytes={USER_IMPORT_LIMITS.bytes}
        fileName={fileName}
        fault={fault}
        state={isReading ? 'UPLOADING' : 'IDLE'}
        onFile={onFile}
      />
    </SectionCard>
  );
}

/** Somebody who shows what each column may hold. */
const EXAMPLE: Readonly<Record<UserImportField, string>> = {
  login: 'ada.lovelace',
  email: 'ada.lovelace@example.org',
  firstName: 'Ada',
  lastName: 'Lovelace',
  activated: 'true',
  langKey: 'en',
  authorities: '',
  unit: '',
  phone: '5551112233',
  educationLevel: '',
  company: '',
  department: '',
  position: '',
};

const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text);
const lineOf = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`;

/** A file to fill in: columns in the reader's language, which the import knows, and one example to write over. */
function templateFile(translate: Translate): Blob {
  const header = USER_IMPORT_FIELDS.map((field) => translate(`user.${field}`));
  const roles = (['ROLE_INTERNAL', 'ROLE_CONTENT_AUTHOR'] as const).map((role) =>
    translate(`user.role.${role}`),
  );
  const words: Partial<typeof EXAMPLE> = {
    activated: translate('components.active.true'),
    authorities: roles.join(' | '),
    educationLevel: translate('educationLevel.MASTER'),
  };
  const example = USER_IMPORT_FIELDS.map((field) => words[field] ?? EXAMPLE[field]);
  // With the mark spreadsheets know that it is UTF-8.
  return new Blob([`\ufeff${lineOf(header)}${lineOf(example)}`], { type: 'text/csv;charset=utf-8' });
}
