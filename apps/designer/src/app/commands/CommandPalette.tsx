import { useQuery } from "@tanstack/react-query";
import { Command as List } from "cmdk";
import { Dialog as Radix } from "radix-ui";
import { useState } from "react";
import { useLocation } from "wouter";
import { searchAddress } from "../../core/search/search-view.ts";
import { FoundItem, useHits } from "../../features/search/index.ts";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { classNames } from "../../ui/class-names.ts";
import { DIALOG_FRAME, DIALOG_OVERLAY } from "../../ui/Dialog.tsx";
import { Kbd } from "../../ui/Kbd.tsx";
import { chooseTheme } from "../../ui/theme.ts";
import { PLACES } from "../places.ts";
import { bestCommands } from "./best-commands.ts";
import type { Command } from "./command.ts";
import { commandsHere, useCommands } from "./use-commands.ts";

/** How many things that are found are listed below the commands. */
const MOST_HITS = 8;

const GROUP =
	"**:[[cmdk-group-heading]]:px-2 **:[[cmdk-group-heading]]:pt-2 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-xs **:[[cmdk-group-heading]]:font-medium **:[[cmdk-group-heading]]:text-text-muted";

/** Everything that can be done here, found by typing: opened by a key from anywhere. */
export function CommandPalette() {
	const [open, setOpen] = useState(false);
	const general = useGeneralCommands(() => setOpen(true));
	useCommands(() => general);
	return (
		<Radix.Root open={open} onOpenChange={setOpen}>
			<Radix.Portal>
				<Radix.Overlay className={DIALOG_OVERLAY} />
				{/* Its top stands still while typing makes the list longer and shorter. */}
				<Radix.Content
					aria-describedby={undefined}
					className={classNames(DIALOG_FRAME, "top-[12vh] max-h-[80vh] max-w-[560px]")}
				>
					<Radix.Title className="sr-only">Commands</Radix.Title>
					<CommandList onDone={() => setOpen(false)} />
				</Radix.Content>
			</Radix.Portal>
		</Radix.Root>
	);
}

function CommandList({ onDone }: { readonly onDone: () => void }) {
	const [commands] = useState(commandsHere);
	const [search, setSearch] = useState("");
	const [, navigate] = useLocation();
	const groups = Map.groupBy(bestCommands(commands, search), ({ group }) => group);
	// Flows are among the commands.
	const hits = useHits(search, MOST_HITS).filter(({ kind }) => kind !== "flow");

	/** The dialog gives the focus back first: a command may put it elsewhere. */
	function choose({ run }: Command) {
		onDone();
		requestAnimationFrame(run);
	}

	/** Like a command. */
	function open(address: string) {
		choose({ label: "", group: "", run: () => navigate(address) });
	}

	return (
		<List label="Commands" loop shouldFilter={false} className="flex min-h-0 flex-col">
			<List.Input
				autoFocus
				value={search}
				onValueChange={setSearch}
				placeholder="What do you want to do, or to find?"
				className="h-11 w-full shrink-0 border-b border-border bg-transparent px-4 outline-none"
			/>
			<List.List className="max-h-100 min-h-0 overflow-y-auto p-1">
				{groups.size === 0 && <p className="px-2 py-3 text-center text-text-muted">No command matches.</p>}
				{[...groups].map(([group, found]) => (
					<List.Group key={group} heading={group} className={GROUP}>
						{found.map((command, index) => (
							<List.Item
								key={`${String(index)} ${command.label}`}
								value={`${group} ${String(index)} ${command.label}`}
								onSelect={() => choose(command)}
								className="flex h-9 items-center gap-3 rounded-sm px-2 data-[selected=true]:bg-selected max-sm:h-11"
							>
								<span className="min-w-0 flex-1 truncate">{command.label}</span>
								{command.shortcut && <Kbd keys={command.shortcut} />}
							</List.Item>
						))}
					</List.Group>
				))}
				{hits.length > 0 && (
					<List.Group heading="Found" className={GROUP}>
						{hits.map((hit) => (
							<FoundItem key={`${hit.kind} ${hit.id}`} hit={hit} onOpen={open} />
						))}
					</List.Group>
				)}
				{search.trim() !== "" && (
					<List.Group heading="Search" className={GROUP}>
						<List.Item
							value="search everything"
							onSelect={() => open(searchAddress({ query: search.trim() }))}
							className="flex h-9 items-center gap-3 rounded-sm px-2 data-[selected=true]:bg-selected max-sm:h-11"
						>
							<span className="min-w-0 flex-1 truncate">Search everything for “{search.trim()}”</span>
						</List.Item>
					</List.Group>
				)}
			</List.List>
		</List>
	);
}

/** What can be done on every page. */
function useGeneralCommands(open: () => void): Command[] {
	const { api } = useServices();
	const [, navigate] = useLocation();
	const flows = useQuery(queries.flows(api));
	return [
		{
			label: "Show all commands",
			group: "Pages",
			shortcut: "mod+k",
			first: true,
			unlisted: true,
			run: open,
		},
		...PLACES.map(({ path, name }) => ({
			label: `Go to ${name}`,
			group: "Pages",
			run: () => navigate(path),
		})),
		...(flows.data ?? []).map(({ id, name }) => ({
			label: `Open “${name}”`,
			group: "Flows",
			keywords: [id],
			run: () => navigate(`/flows/${id}`),
		})),
		{ label: "Light theme", group: "Theme", run: () => chooseTheme("light") },
		{ label: "Dark theme", group: "Theme", run: () => chooseTheme("dark") },
		{ label: "System theme", group: "Theme", run: () => chooseTheme("system") },
	];
}
