import type { NodeSpec } from "@switchyard/spec/node-spec";
import { Search, SearchX, Unplug } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { Link } from "wouter";
import { searchNodeTypes } from "../../core/editor/search-node-types.ts";
import { useEditor } from "../../services/editor-context.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { formatCount } from "../../ui/format/count.ts";
import { TextField } from "../../ui/TextField.tsx";
import { PaletteItem } from "./PaletteItem.tsx";

/** Every node type that can be added, by group; a search finds across groups. */
export function Palette() {
	const nodeTypes = useEditor((state) => state.nodeTypes);
	const [search, setSearch] = useState("");
	const [lastFocused, setLastFocused] = useState<string>();
	const list = useRef<HTMLDivElement>(null);
	const found = searchNodeTypes([...nodeTypes.values()], search);
	const groups = Map.groupBy(found, ({ group }) => (search.trim() === "" ? group : "Found"));
	const shown = [...groups.values()].flat();
	// The list is one stop of the Tab key, however long it is.
	const tabStop = shown.find(({ id }) => id === lastFocused) ?? shown[0];

	return (
		<div className="flex min-h-0 flex-1 flex-col">
			<search className="p-2">
				<TextField
					label="Search nodes"
					labelHidden
					type="search"
					icon={<Search size={14} />}
					placeholder="Search nodes"
					value={search}
					onChange={(event) => setSearch(event.target.value)}
					onKeyDown={(event) => {
						if (event.key === "ArrowDown") focusItem(list.current, 0, event);
						if (event.key === "Enter") firstItem(list.current)?.click();
						if (event.key === "Escape" && search !== "") setSearch("");
					}}
				/>
			</search>
			<div ref={list} className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
				{found.length === 0 && (
					<EmptyState
						icon={<SearchX size={20} />}
						title="No node found"
						actions={
							<Button size="sm" onClick={() => setSearch("")}>
								Show all nodes
							</Button>
						}
					>
						Nothing is called “{search}”.
					</EmptyState>
				)}
				{[...groups].map(([group, types]) => (
					<section key={group} aria-label={group} className="mb-2">
						<h2 className="px-2 pt-2 pb-1 text-xs font-medium text-text-muted">{group}</h2>
						<ul>
							{types.map((type) => (
								<li key={type.id}>
									<PaletteItem
										type={type}
										isTabStop={type === tabStop}
										onFocus={() => setLastFocused(type.id)}
										onKeyDown={(event) => moveFocus(list.current, event)}
									/>
								</li>
							))}
						</ul>
					</section>
				))}
			</div>
			<Missing found={found} />
		</div>
	);
}

/** Where to look for the hosts, and the packages to be added, of what is grey. */
function Missing({ found }: { readonly found: readonly NodeSpec[] }) {
	const unavailable = useEditor((state) => state.unavailable);
	const missing = found.flatMap(({ id }) => unavailable.get(id) ?? []);
	const count = missing.length;
	if (count === 0) return null;
	return (
		<p className="flex items-center gap-2 border-t border-border px-3 py-2 text-sm text-text-muted">
			<Unplug aria-hidden size={12} className="shrink-0" />
			<span className="min-w-0 flex-1">
				{formatCount(count, "node")}{" "}
				{missing.some(({ command }) => command) ? "not available" : "without host"}
			</span>
			<Link href="/packages" className="rounded-sm text-text underline underline-offset-2 hover:decoration-2">
				Packages
			</Link>
		</p>
	);
}

function items(list: HTMLElement | null): HTMLElement[] {
	return list ? [...list.querySelectorAll<HTMLElement>("[data-palette-item]")] : [];
}

function firstItem(list: HTMLElement | null): HTMLElement | undefined {
	return items(list)[0];
}

function focusItem(list: HTMLElement | null, place: number, event: KeyboardEvent): void {
	const item = items(list)[place];
	if (!item) return;
	event.preventDefault();
	item.focus();
}

/** The arrow keys, Home and End go through the items whatever group they are in. */
function moveFocus(list: HTMLElement | null, event: KeyboardEvent): void {
	if (!(event.target instanceof HTMLElement)) return;
	const all = items(list);
	const place = all.indexOf(event.target);
	const to = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: all.length - 1 }[event.key];
	if (place >= 0 && to !== undefined) focusItem(list, to, event);
}
