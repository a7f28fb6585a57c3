import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useLocale } from 'ra-core';
import { useId, useState } from 'react';
import type { StatementFigures } from '#contract/statements/schema.ts';
import { numberColumn } from '#src/components/list/columns.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { inMs } from '../metrics/measures.ts';

/** Letters of a statement, and endpoints, that are shown until somebody asks for all. */
const SHORT_TEXT = 180;
const FEW_SOURCES = 3;

const code = { fontFamily: 'monospace', fontSize: 13, overflowWrap: 'anywhere' } as const;

/** The words of a statement on one line; what stands in columns for its writer is hard to read in a table. */
const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

export function useStatementColumns(): readonly ColumnOf<'statements', 'list'>[] {
  const translate = useTranslate();
  const locale = useLocale();
  return [
    {
      name: 'text',
      label: 'system.statements.statement',
      primary: true,
      isLong: true,
      render: (row) => <StatementText row={row} />,
      text: ({ text }) => onOneLine(text),
    },
    numberColumn('calls', 'system.statements.calls', { sortByOrder: 'DESC' }),
    ...(['meanTime', 'maxTime', 'totalTime'] as const).map((name) => ({
      name,
      label: `system.statements.${name}`,
      sortBy: name,
      sortByOrder: 'DESC' as const,
      align: 'end' as const,
      render: (row: StatementFigures) => (
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {inMs(row[name], locale)}
        </Box>
      ),
      text: (row: StatementFigures) => Math.round(row[name] * 100) / 100,
    })),
    numberColumn('rows', 'system.statements.rows', { sortByOrder: 'DESC' }),
    {
      name: 'sources',
      label: 'system.statements.sources',
      isLong: true,
      render: (row) => <Sources row={row} />,
      text: ({ sources }) => sources.join(', ') || translate('system.statements.sources.none'),
    },
  ];
}

function StatementText({ row }: { row: StatementFigures }) {
  const translate = useTranslate();
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  const text = onOneLine(row.text);
  const isLong = text.length > SHORT_TEXT;
  return (
    <Box sx={{ minWidth: { md: 280 }, fontWeight: 400 }}>
      <Box id={id} sx={{ ...code, whiteSpace: isWhole ? 'pre-wrap' : 'normal' }}>
        {isWhole ? row.text.trim() : isLong ? `${text.slice(0, SHORT_TEXT)}…` : text}
      </Box>
      {isLong && (
        <Button
          size="small"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
          // Its words begin where those of the statement do.
          sx={{ marginInlineStart: -1.25 }}
        >
          {translate(isWhole ? 'system.statements.less' : 'system.statements.more')}
        </Button>
      )}
    </Box>
  );
}

function Sources({ row: { sources } }: { row: StatementFigures }) {
  const translate = useTranslate();
  const [isWhole, setWhole] = useState(false);
  if (sources.length === 0) {
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {translate('system.statements.sources.none')}
      </Box>
    );
  }
  const rest = sources.length - FEW_SOURCES;
  return (
    <Box component="ul" sx={{ ...code, listStyle: 'none', m: 0, p: 0, minWidth: { md: 200 } }}>
      {(isWhole ? sources : sources.slice(0, FEW_SOURCES)).map((source) => (
        <li key={source}>{source}</li>
      ))}
      {rest > 0 && !isWhole && (
        <li>
          <Button size="small" onClick={() => setWhole(true)}>
            {translate('system.statements.sources.more', { smart_count: rest })}
          </Button>
        </li>
      )}
    </Box>
  );
}
