import Box from '@mui/material/Box';
import ListItemButton from '@mui/material/ListItemButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useGetList } from 'ra-core';
import { useState } from 'react';
import {
  TEMPLATE_LIMITS,
  type TemplateModule,
  type TemplatePurpose,
} from '#contract/answer-templates/rules.ts';
import type { AnswerTemplateRow } from '#contract/answer-templates/schema.ts';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { SearchField } from '#src/components/inputs/SearchField.tsx';
import { matchesSearch } from '#src/components/matchesSearch.ts';
import { LINE, PanelPart } from '#src/components/saved-views/PanelParts.tsx';
import type { ListMeta } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** From so many templates on they can be searched. */
const SEARCHED_FROM = 8;
const EVERY = TEMPLATE_LIMITS.perPerson + TEMPLATE_LIMITS.perModule;

interface TemplatePickerProps {
  anchor: HTMLElement;
  purpose: TemplatePurpose;
  module: TemplateModule;
  /** Chooses what the life cycle gives the action; without it, it gives none. */
  onActionTemplate?: (() => void) | undefined;
  onChoose: (template: AnswerTemplateRow) => void;
  onClose: () => void;
}

/** Templates that can be used here: of the action, of the module, one's own. */
export function TemplatePicker(props: TemplatePickerProps) {
  const { anchor, purpose, module, onActionTemplate, onChoose, onClose } = props;
  const translate = useTranslate();
  const [words, setWords] = useState('');
  const { data, error } = useGetList<AnswerTemplateRow>('answer-templates', {
    filter: { 'purpose.equals': purpose, 'usedFor.equals': module },
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: EVERY },
    meta: { view: 'list' } satisfies ListMeta<'answer-templates'>,
  });
  const found = (data ?? []).filter(({ name }) => matchesSearch([name], words));
  const isSearched = (data?.length ?? 0) >= SEARCHED_FROM;
  const isNone = data?.length === 0 && !onActionTemplate;
  const lines = (templates: readonly AnswerTemplateRow[]) =>
    templates.map((template) => (
      <li key={template.id}>
        <ListItemButton onClick={() => onChoose(template)} sx={LINE}>
          {template.name}
        </ListItemButton>
      </li>
    ));
  const isOfMails = purpose === 'MAIL';
  const ofModule = found.filter(({ scope }) => scope === 'MODULE');
  const mine = found.filter(({ scope }) => scope === 'PERSON');
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      transformOrigin={{ vertical: 'top', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': translate('answerTemplate.use'),
          sx: { mt: 0.5, p: 1, width: 340, maxWidth: 'calc(100vw - 32px)', maxHeight: 420 },
        },
      }}
    >
      {isSearched && (
        <SearchField
          label={translate('answerTemplate.search')}
          value={words}
          onChange={setWords}
          size="small"
          sx={{ width: 1, mb: 0.5 }}
        />
      )}
      {onActionTemplate && words === '' && (
        <PanelPart>
          <li>
            <ListItemButton onClick={onActionTemplate} sx={LINE}>
              {translate('answerTemplate.use.actionTemplate')}
            </ListItemButton>
          </li>
        </PanelPart>
      )}
      {!data && !error && <LoadingSpinner minHeight={60} />}
      {ofModule.length > 0 && (
        <PanelPart
          title={translate(isOfMails ? 'answerTemplate.use.mailModule' : 'answerTemplate.use.module')}
        >
          {lines(ofModule)}
        </PanelPart>
      )}
      {mine.length > 0 && <PanelPart title={translate('answerTemplate.use.mine')}>{lines(mine)}</PanelPart>}
      <Box role="status">
        {error && !data && <Words text={translate('answerTemplate.use.failed')} />}
        {isNone && (
          <Words text={translate(isOfMails ? 'answerTemplate.use.noMails' : 'answerTemplate.use.none')} />
        )}
        {isSearched && found.length === 0 && <Words text={translate('answerTemplate.use.notFound')} />}
      </Box>
    </Popover>
  );
}

const Words = ({ text }: { text: string }) => (
  <Typography color="textSecondary" sx={{ px: 1.5, py: 1 }}>
    {text}
  </Typography>
);
