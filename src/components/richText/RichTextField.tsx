import Box from '@mui/material/Box';
import { createContext, useContext, useMemo } from 'react';
import { type FieldOrValue, useFieldOrValue } from '#src/components/fields/useFieldOrValue.ts';
import { trustedMarkup } from '#src/trustedTypes.ts';
import { belowTitle } from './belowTitle.ts';
import { richTextStyles } from './richTextStyles.ts';
import { sanitizeRichText } from './sanitizeRichText.ts';

/** Cleans rich text; the server, which has no parser of a browser, cleans in its own way. */
export const RichTextCleaner = createContext(sanitizeRichText);

/** Rich text of a record, cleaned before it enters the page, its headings below the page's own. */
export function RichTextField(field: FieldOrValue<string>) {
  const value = useFieldOrValue<string>(field);
  const clean = useContext(RichTextCleaner);
  const html = useMemo(() => trustedMarkup(belowTitle(clean(value))), [clean, value]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text was cleaned above
  return <Box sx={richTextStyles} dangerouslySetInnerHTML={{ __html: html }} />;
}
