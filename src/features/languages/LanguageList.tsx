import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useListContext, useLocale } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { formatInteger } from '#contract/formats/numbers.ts';
import type { TextSide } from '#contract/languages/schema.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import type { Row } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { LanguageActions, OfferSwitch } from './LanguageActions.tsx';
import { SIDE_NAMES, SIDES, textsAddress } from './textSides.ts';

type Language = Row<'languages'>;

/** The languages of the installation: who can choose them, and what is still to be written. */
export function LanguageList() {
  const { data: languages = [] } = useListContext<Language>();
  const { confirm, dialog } = useConfirm();
  return (
    <SectionCard title="languages.list">
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {languages.map((language) => (
          <Box
            component="li"
            key={language.locale}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr) 300px' },
              alignItems: 'center',
              columnGap: 3,
              rowGap: 0.5,
              py: 1,
              '& + &': { borderBlockStart: '1px solid var(--mui-palette-divider)' },
            }}
          >
            <LanguageName language={language} />
            <LanguageNumbers language={language} />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center' }}>
              <OfferSwitch language={language} confirm={confirm} />
              <LanguageActions language={language} confirm={confirm} />
            </Box>
          </Box>
        ))}
      </Box>
      {dialog}
    </SectionCard>
  );
}

function LanguageName({ language: { name, locale, isDefault } }: { language: Language }) {
  const translate = useTranslate();
  return (
    <Typography
      component="h3"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, fontWeight: 600 }}
    >
      <bdi lang={locale}>{name}</bdi>
      <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
        {locale}
      </Box>
      {isDefault && <Chip size="small" color="primary" label={translate('languages.default')} />}
    </Typography>
  );
}

function LanguageNumbers({ language }: { language: Language }) {
  const translate = useTranslate();
  const { emptyContents, people } = language;
  return (
    <Box sx={{ fontSize: 13, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
      {SIDE_NAMES.map((side) => (
        <SideNumbers key={side} language={language} side={side} />
      ))}
      {emptyContents > 0 && (
        <div>
          <Link component={RouterLink} to="/static-content/edit">
            {translate('languages.contents', { smart_count: emptyContents })}
          </Link>
        </div>
      )}
      <div>{translate('languages.people', { smart_count: people })}</div>
    </Box>
  );
}

function SideNumbers({ language, side }: { language: Language; side: TextSide }) {
  const translate = useTranslate();
  const reader = useLocale();
  const { label, numbers } = SIDES[side];
  const { total, missing, changed } = language[numbers];
  const number = (value: number) => formatInteger(value, reader);
  return (
    <div>
      {`${translate(label)}: `}
      {missing > 0 ? (
        <Link component={RouterLink} to={textsAddress(side, language.locale, 'MISSING')}>
          {translate('languages.missing', { count: number(missing), total: number(total) })}
        </Link>
      ) : (
        translate('languages.complete', { total: number(total) })
      )}
      {changed > 0 && (
        <>
          {' · '}
          <Link component={RouterLink} to={textsAddress(side, language.locale, 'CHANGED')}>
            {translate('languages.changed', { smart_count: changed })}
          </Link>
        </>
      )}
    </div>
  );
}
