import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { RichTreeView } from '@mui/x-tree-view/RichTreeView';
import { useLocale } from 'ra-core';
import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import type { OrganizationNode } from '#contract/organizations/schema.ts';
import { pathToNode } from '#src/components/inputs/organizationTree.ts';
import { NoNodes, TreeHead, treeItemStyles } from '#src/components/inputs/TreeParts.tsx';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { TreeMoves } from './TreeMoves.tsx';
import { TreeNode, TreeToolsProvider } from './TreeNode.tsx';
import {
  CHILDREN_AT_A_TIME,
  foundNodes,
  moreOf,
  nodesById,
  renderedItems,
  type TreeItem,
} from './treeItems.ts';
import { useKeyboardMove } from './useKeyboardMove.ts';

const SLOTS = { item: TreeNode };

interface TreePaneProps {
  nodes: readonly OrganizationNode[];
  chosen: string | null;
  onChoose: (id: string) => void;
  /** A unit was dropped on another node; nothing has moved yet. */
  onDrop: (id: string, placeId: string) => void;
}

/**
 * The tree to walk through: by arrows, by typing letters, by search; only what is opened is rendered. Units are moved by
 * dragging and by keys.
 */
export function TreePane({ nodes, chosen, onChoose, onDrop }: TreePaneProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const hintId = useId();
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
    () =>
      renderedItems(isSearch ? search.found : nodes, {
        shown,
        always: isSearch ? new Set([...above, ...search.hits]) : new Set(above),
      }),
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

  const byId = useMemo(() => nodesById(nodes), [nodes]);
  const moving = {
    titleOf: (id: string) => byId.get(id)?.title ?? '',
    isPlace: (id: string) => byId.has(id),
    canMove: (id: string) => !id.startsWith('org') && (byId.get(id)?.isEditable ?? false),
    onDrop,
  };
  const { pickedUp, announcement, onKeyDownCapture, onItemFocus } = useKeyboardMove(moving);
  const openBranch = (id: string) => {
    if (!isSearch) setOpened((before) => (before.includes(id) ? before : [...before, id]));
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
      <Typography role="status" color="textSecondary" variant="body2" sx={{ px: 1.5 }}>
        {isSearch && items.length > 0
          ? translate('organization.tree.matches', { smart_count: search.count })
          : ''}
      </Typography>
      <Typography id={hintId} color="textSecondary" variant="caption" component="p" sx={{ px: 1.5, pb: 0.5 }}>
        {translate('organization.tree.hint')}
      </Typography>
      <Box
        onKeyDownCapture={onKeyDownCapture}
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
          <TreeToolsProvider value={{ words: isSearch ? words : '', locale, pickedUp, ...moving }}>
            <TreeMoves titleOf={moving.titleOf} onRest={openBranch} onDrop={onDrop}>
              <RichTreeView
                aria-label={translate('menu.platform.organizationTree')}
                aria-describedby={hintId}
                items={items}
                getItemId={({ id }) => id}
                getItemLabel={label}
                getItemChildren={({ children }) => children}
                expansionTrigger="iconContainer"
                expandedItems={isSearch ? hits : opened}
                onExpandedItemsChange={(_, ids) =>
                  isSearch ? setOpenedHits({ words, ids }) : setOpened(ids)
                }
                selectedItems={chosen}
                onSelectedItemsChange={(_, id) => choose(id)}
                onItemFocus={onItemFocus}
                slots={SLOTS}
                {...treeItemStyles(44)}
              />
            </TreeMoves>
          </TreeToolsProvider>
        )}
      </Box>
      <span role="status" style={visuallyHidden}>
        {announcement}
      </span>
    </Paper>
  );
}
