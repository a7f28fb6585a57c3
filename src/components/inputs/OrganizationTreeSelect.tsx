import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { RichTreeView } from '@mui/x-tree-view/RichTreeView';
import { useLocale } from 'ra-core';
import { type MouseEvent, useMemo, useState } from 'react';
import { useTranslate } from '#src/useTranslate.ts';
import { allIds, branchIds, coveredIds, searchTree, type TreeNode } from './organizationTree.ts';
import { NoNodes, TreeHead, treeItemStyles } from './TreeParts.tsx';

/** Height from which the tree scrolls, px. */
const TREE_HEIGHT = 300;

export interface OrganizationTreeSelectProps {
  /** Names the tree for assistive technology. */
  label: string;
  nodes: readonly TreeNode[];
  /** Tree ids that are chosen; `splitTargets` makes the lists of a body from them. */
  value: readonly string[];
  onChange: (treeIds: string[]) => void;
  /** What stands below a chosen node shows as chosen with it. */
  isWithBelow?: boolean;
  disabled?: boolean;
}

/**
 * Several organizations and units from a tree. A click on a name ticks it as
 * its box does; arrows walk and open, Space ticks.
 */
export function OrganizationTreeSelect({
  label,
  nodes,
  value,
  onChange,
  isWithBelow = false,
  disabled = false,
}: OrganizationTreeSelectProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const [words, setWords] = useState('');
  const [opened, setOpened] = useState<string[]>(() => nodes.map((node) => String(node.id)));
  const found = useMemo(() => searchTree(nodes, words, locale), [nodes, words, locale]);
  const visible = useMemo(() => new Set(allIds(found)), [found]);

  const below = useMemo(() => (isWithBelow ? coveredIds(nodes, value) : []), [isWithBelow, nodes, value]);
  const chosen = [...new Set([...value, ...below])];
  const ticked = chosen.filter((id) => visible.has(id));

  // What the search hides stays chosen.
  const change = (shown: readonly string[]) =>
    onChange([...value.filter((id) => !visible.has(id)), ...shown]);
  // A node that shows as chosen only because of one above it cannot be let go by itself: it is chosen in its own right.
  const take = (ids: readonly string[]) => {
    const own = value.filter((id) => visible.has(id));
    const added = ids.filter((id) => !ticked.includes(id));
    const pressed = ticked.filter((id) => !ids.includes(id));
    change([
      ...own.filter((id) => !pressed.includes(id)),
      ...added,
      ...pressed.filter((id) => !own.includes(id)),
    ]);
  };
  const toggle = (event: MouseEvent, id: string) => {
    const target = event.target as Element;
    if (disabled || target.closest('.MuiTreeItem-checkbox, .MuiTreeItem-iconContainer')) return;
    const shown = value.filter((each) => visible.has(each));
    change(shown.includes(id) ? shown.filter((each) => each !== id) : [...shown, id]);
  };

  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}>
      <TreeHead words={words} onSearch={setWords}>
        <Button size="small" onClick={() => setOpened(branchIds(nodes))}>
          {translate('components.tree.expandAll')}
        </Button>
        <Button size="small" onClick={() => setOpened([])}>
          {translate('components.tree.collapseAll')}
        </Button>
      </TreeHead>
      <Box data-testid="tree-scroll" style={{ maxHeight: TREE_HEIGHT, overflowY: 'auto' }} sx={{ px: 1 }}>
        {found.length === 0 ? (
          <NoNodes />
        ) : (
          <RichTreeView
            aria-label={label}
            items={found}
            getItemId={(node) => String(node.id)}
            getItemLabel={(node) => node.title}
            getItemChildren={(node) => [...(node.children ?? [])]}
            multiSelect
            checkboxSelection
            disableSelection={disabled}
            expansionTrigger="iconContainer"
            expandedItems={words.trim() === '' ? opened : branchIds(found)}
            onExpandedItemsChange={(_, ids) => words.trim() === '' && setOpened(ids)}
            selectedItems={ticked}
            onSelectedItemsChange={(_, ids) => take(ids)}
            onItemClick={toggle}
            {...treeItemStyles(40)}
          />
        )}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 44, px: 2, gap: 1 }}>
        <Typography role="status" variant="body2" color="textSecondary" sx={{ marginInlineEnd: 'auto' }}>
          {translate('components.tree.chosen', { smart_count: chosen.length })}
        </Typography>
        {value.length > 0 && !disabled && (
          <Button size="small" onClick={() => onChange([])}>
            {translate('components.tree.clear')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
