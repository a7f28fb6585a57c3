import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { RichTreeView } from '@mui/x-tree-view/RichTreeView';
import { useLocale } from 'ra-core';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { OrganizationNode } from '#contract/organizations/schema.ts';
import { pathToNode } from '#src/components/inputs/organizationTree.ts';
import { NoNodes, TreeHead, treeItemStyles } from '#src/components/inputs/TreeParts.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { CHILDREN_AT_A_TIME, foundNodes, moreOf, renderedItems, type TreeItem } from './treeItems.ts';

interface TreePaneProps {
  nodes: readonly OrganizationNode[];
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** The tree to walk through: by arrows, by typing letters, by search; only what is opened is rendered. */
export function TreePane({ nodes, chosen, onChoose }: TreePaneProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed);
  const [opened, setOpened] = useState<string[]>(() => (nodes.length <= 5 ? nodes.map(({ id }) => id) : []));
  const [shown, setShown] = useState<ReadonlyMap<string, number>>(new Map());
  const above = useMemo(
    () => (chosen === null ? [] : pathToNode(nodes, chosen).map(({ id }) => id)),
    [nodes, chosen],
  );
  // What is chosen elsewhere, or made new, is in sight.
  useEffect(() => {
    setOpened((before) => [...new Set([...before, ...above.slice(0, -1)])]);
  }, [above]);

  const isSearch = words.trim() !== '';
  const search = useMemo(() => foundNodes(nodes, words, locale), [nodes, words, locale]);
  const items = useMemo(
    () => renderedItems(isSearch ? search.found : nodes, { shown, always: new Set(above) }),
    [isSearch, search, nodes, shown, above],
  );
  // Of one search: other words have other hits.
  const [openedHits, setOpenedHits] = useState<{ words: string; ids: string[] } | null>(null);
  const hits = openedHits?.words === words ? openedHits.ids : search.opened;

  const label = ({ title, isActive, isEditable, hidden }: TreeItem) => {
    if (hidden !== undefined) return translate('organization.tree.more', { smart_count: hidden });
    const notes = [
      !isActive && translate('components.active.false'),
      !isEditable && translate('organization.fixed.short'),
    ].filter(Boolean);
    return notes.length > 0 ? `${title} (${notes.join(', ')})` : title;
  };
  const choose = (id: string | null) => {
    if (id === null) return;
    const node = moreOf(id);
    if (node === null) onChoose(id);
    else setShown(new Map(shown).set(node, (shown.get(node) ?? CHILDREN_AT_A_TIME) + CHILDREN_AT_A_TIME));
  };

  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      <TreeHead words={typed} onSearch={setTyped}>
        {!isSearch && opened.length > 0 && (
          <Button size="small" onClick={() => setOpened([])} sx={{ minHeight: 44 }}>
            {translate('components.tree.collapseAll')}
          </Button>
        )}
      </TreeHead>
      <Box
        sx={{
          maxHeight: { xs: 340, md: 'max(420px, calc(100dvh - 300px))' },
          overflowY: 'auto',
          px: 1,
          pb: 1,
          '@media print': { maxHeight: 'none' },
        }}
      >
        {items.length === 0 ? (
          <NoNodes />
        ) : (
          <RichTreeView
            aria-label={translate('menu.platform.organizationTree')}
            items={items}
            getItemId={({ id }) => id}
            getItemLabel={label}
            getItemChildren={({ children }) => children}
            expansionTrigger="iconContainer"
            expandedItems={isSearch ? hits : opened}
            onExpandedItemsChange={(_, ids) => (isSearch ? setOpenedHits({ words, ids }) : setOpened(ids))}
            selectedItems={chosen}
            onSelectedItemsChange={(_, id) => choose(id)}
            {...treeItemStyles(44)}
          />
        )}
      </Box>
    </Paper>
  );
}
