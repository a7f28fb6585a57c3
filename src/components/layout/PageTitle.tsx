import Typography from '@mui/material/Typography';
import { useDefaultTitle, useLocale } from 'ra-core';
import { type ReactNode, useEffect } from 'react';
import { formatInteger } from '#contract/formats/numbers.ts';
import { useText } from '#src/components/useText.ts';
import { useTranslate } from '#src/useTranslate.ts';

export interface PageTitleProps {
  /**
   * Message key or ready text: the page's only h1, which takes the focus when the page changes, and the first
   * part of the tab's title; the second comes from react-admin's DefaultTitleContext.
   */
  title: string;
  /** How many there are, behind the title. */
  count?: number | undefined;
  /** There are more than `count`. */
  hasMore?: boolean | undefined;
  /** Buttons at the end of the line. */
  actions?: ReactNode;
  /** A chip or two beside the title. */
  children?: ReactNode;
}

export function PageTitle({ title, count, hasMore = false, actions, children }: PageTitleProps) {
  const translate = useTranslate();
  const text = useText();
  const locale = useLocale();
  const site = useDefaultTitle();
  const words = text(title);

  useEffect(() => {
    document.title = typeof site === 'string' && site !== '' && site !== words ? `${words} · ${site}` : words;
  }, [words, site]);

  return (
    <Typography
      component="div"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: { xs: 1, sm: 2 } }}
    >
      <Typography
        component="h1"
        variant="h1"
        tabIndex={-1}
        sx={{ fontSize: { xs: 26, md: 34 }, minWidth: 0, overflowWrap: 'anywhere' }}
      >
        {words}
      </Typography>
      {count !== undefined && (
        <Typography
          component="span"
          color="textSecondary"
          aria-label={translate(hasMore ? 'components.list.countMore' : 'components.list.count', {
            smart_count: count,
            total: formatInteger(count, locale),
          })}
          role="img"
          sx={{ fontSize: 20, fontVariantNumeric: 'tabular-nums' }}
        >
          {formatInteger(count, locale)}
          {hasMore && '+'}
        </Typography>
      )}
      {children}
      {actions && (
        <Typography
          component="div"
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginInlineStart: 'auto', displayPrint: 'none' }}
        >
          {actions}
        </Typography>
      )}
    </Typography>
  );
}
