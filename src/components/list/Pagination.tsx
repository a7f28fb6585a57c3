import FirstPage from '@mui/icons-material/FirstPage';
import LastPage from '@mui/icons-material/LastPage';
import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useListContext, useLocale } from 'ra-core';
import type { ReactNode } from 'react';
import { formatInteger } from '#contract/formats/numbers.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { DEFAULT_MAX_PAGE_BUTTONS, itemRange, pageButtons } from './pageButtons.ts';

/** The first page, this one and the last. */
const BUTTONS_ON_PHONES = 3;

/**
 * The counter and the pager of the list context. Renders nothing for an
 * empty list, whose empty state says it all.
 */
export function Pagination({ maxButtons = DEFAULT_MAX_PAGE_BUTTONS }: { maxButtons?: number | undefined }) {
  const translate = useTranslate();
  const locale = useLocale();
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const { page, perPage, total = 0, meta, setPage } = useListContext();
  if (total <= 0) return null;

  // There are more items than `total`, which the pages do not reach.
  const hasMore = meta?.hasMore === true;
  const pages = Math.max(1, Math.ceil(total / perPage));
  const { first, last } = itemRange(page, perPage, total);
  const isNarrowingAdvised = hasMore && page >= pages;
  const number = (value: number) => formatInteger(value, locale);
  const buttons = pageButtons(page, pages, narrow ? Math.min(maxButtons, BUTTONS_ON_PHONES) : maxButtons);
  const control = (name: 'first' | 'previous' | 'next' | 'last', target: number, icon: ReactNode) => {
    const atEdge = target < 1 || target > pages || target === page;
    return (
      <li>
        <ButtonBase
          aria-label={translate(`components.pagination.${name}`)}
          // Not `disabled`: who came to the edge by this control keeps the focus there. It is no stop on the way, though.
          aria-disabled={atEdge}
          tabIndex={atEdge ? -1 : 0}
          onClick={() => !atEdge && setPage(target)}
          sx={[square, atEdge && off]}
        >
          {icon}
        </ButtonBase>
      </li>
    );
  };

  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
        py: 2,
      }}
    >
      <Typography variant="body2" color="textSecondary" aria-live="polite">
        {translate(hasMore ? 'components.pagination.counterMore' : 'components.pagination.counter', {
          first: number(first),
          last: number(last),
          total: number(total),
        })}
        {isNarrowingAdvised && ` ${translate('components.pagination.narrow', { total: number(total) })}`}
      </Typography>
      <Box
        component="nav"
        aria-label={translate('components.pagination.label')}
        sx={{ '@media print': { display: 'none' } }}
      >
        <Box
          component="ul"
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: { xs: 0.25, sm: 0.5 },
            listStyle: 'none',
            m: 0,
            p: 0,
          }}
        >
          {control('first', 1, <FirstPage sx={turnsWithDirection} />)}
          {control('previous', page - 1, <NavigateBefore sx={turnsWithDirection} />)}
          {buttons.map((button, index) =>
            button === 'gap' ? (
              <Box
                component="li"
                key={`after ${buttons[index - 1]}`}
                aria-hidden
                sx={{
                  ...square,
                  minWidth: { xs: 10, sm: 44 },
                  px: { xs: 0, sm: 0.5 },
                  color: 'text.secondary',
                }}
              >
                …
              </Box>
            ) : (
              <li key={button}>
                <ButtonBase
                  aria-label={translate('components.pagination.page', { page: number(button) })}
                  aria-current={button === page ? 'page' : undefined}
                  onClick={() => button !== page && setPage(button)}
                  sx={[square, button === page && currentPage]}
                >
                  {number(button)}
                </ButtonBase>
              </li>
            ),
          )}
          {control('next', page + 1, <NavigateNext sx={turnsWithDirection} />)}
          {control('last', pages, <LastPage sx={turnsWithDirection} />)}
        </Box>
      </Box>
    </Box>
  );
}

const turnsWithDirection = { '[dir=rtl] &': { transform: 'scaleX(-1)' } };

const square = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  // All of them stand in one row at 320 px.
  minWidth: { xs: 36, sm: 44 },
  height: 44,
  px: { xs: 0.25, sm: 0.5 },
  borderRadius: 1,
  fontSize: 15,
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { bgcolor: 'action.hover' },
  '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
};

const off = { opacity: 0.38, cursor: 'default', '&:hover': { bgcolor: 'transparent' } };

const currentPage = {
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontWeight: 600,
  '&:hover': { bgcolor: 'primary.main' },
};
