import { folderName, isInFolder, parentFolder } from "@switchyard/spec/identity";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight, Ellipsis, Folder, FolderPlus } from "lucide-react";
import { Link } from "wouter";
import { isFiltered } from "../../../core/flow-list/flow-view.ts";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { DropdownMenu } from "../../../ui/DropdownMenu.tsx";
import { formatCount } from "../../../ui/format/count.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { folderHref, useFlowView } from "../use-flow-view.ts";
import { useFolderCommands } from "./use-folder-commands.tsx";

/** Where the list is, the ways up, and the folders below. */
export function Folders() {
	const { api } = useServices();
	const { view, show } = useFlowView();
	const { data: folders = [] } = useQuery(queries.flowFolders(api));
	const { folder, deep } = view;
	// Who has a folder open that is renamed, moved or deleted goes with it.
	const commands = useFolderCommands((path, to) => {
		if (isInFolder(folder, path)) show({ folder: `${to}${folder.slice(path.length)}` }, { replace: true });
	});
	const isKnown = folders.some(({ path }) => path === folder);
	// What is searched for is looked for in all of them.
	const below = isFiltered(view) ? [] : folders.filter(({ path }) => parentFolder(path) === folder);
	return (
		<nav aria-label="Folders" className="flex flex-col gap-2">
			<div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
				<Trail folder={folder} />
				<span className="ml-auto flex items-center gap-2">
					{below.length > 0 && (
						<Switch
							label="With subfolders"
							checked={deep}
							onCheckedChange={(checked) => show({ deep: checked })}
						/>
					)}
					{isKnown && (
						<DropdownMenu
							trigger={
								<IconButton
									label={`Actions for the folder ${folderName(folder)}`}
									icon={<Ellipsis size={16} />}
									size="sm"
								/>
							}
							entries={commands.entries(folder)}
						/>
					)}
					{(isKnown || folder === "") && (
						<Button size="sm" icon={<FolderPlus size={14} />} onClick={() => commands.make(folder)}>
							New folder
						</Button>
					)}
				</span>
			</div>
			{below.length > 0 && (
				<ul aria-label="Folders here" className="grid grid-cols-[repeat(auto-fill,minmax(240px,1fr))] gap-2">
					{below.map(({ path, flows }) => (
						<li
							key={path}
							className="relative flex h-11 items-center gap-2.5 rounded-lg border border-border bg-surface pr-1.5 pl-3 hover:bg-hover"
						>
							<Folder aria-hidden size={16} className="shrink-0 text-text-muted" />
							<Link
								href={folderHref(path)}
								className="min-w-0 flex-1 truncate font-medium after:absolute after:inset-0 after:rounded-lg"
							>
								{folderName(path)}
							</Link>
							<span className="text-sm whitespace-nowrap text-text-muted tabular-nums">
								{formatCount(flows, "flow")}
							</span>
							<span className="relative z-1">
								<DropdownMenu
									trigger={
										<IconButton
											label={`Actions for the folder ${folderName(path)}`}
											icon={<Ellipsis size={16} />}
											size="sm"
										/>
									}
									entries={commands.entries(path)}
								/>
							</span>
						</li>
					))}
				</ul>
			)}
			{commands.dialog}
		</nav>
	);
}

function Trail({ folder }: { readonly folder: string }) {
	const names = folder === "" ? [] : folder.split("/");
	const trail = [
		{ name: "All flows", path: "" },
		...names.map((name, index) => ({ name, path: names.slice(0, index + 1).join("/") })),
	];
	return (
		<ol className="flex min-w-0 flex-wrap items-center gap-x-1">
			{trail.map(({ name, path }, index) => (
				<li key={path} className="flex min-w-0 items-center gap-1">
					{index > 0 && <ChevronRight aria-hidden size={14} className="shrink-0 text-text-muted" />}
					{path === folder ? (
						<span aria-current="page" className="truncate font-medium">
							{name}
						</span>
					) : (
						<Link
							href={folderHref(path)}
							className="truncate rounded-sm text-text-muted underline-offset-2 hover:text-text hover:underline"
						>
							{name}
						</Link>
					)}
				</li>
			))}
		</ol>
	);
}
