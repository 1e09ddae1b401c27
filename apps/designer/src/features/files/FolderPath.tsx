import { ChevronRight } from "lucide-react";
import { Link } from "wouter";
import { ancestorsOf, folderHref } from "./paths.ts";

/** Where the folder is, and the way to those above it. */
export function FolderPath({ folder }: { readonly folder: string }) {
	const trail = [{ name: "Workspace", path: "" }, ...ancestorsOf(folder)];
	return (
		<nav aria-label="Folder" className="border-b border-border px-3">
			<ol className="flex min-h-11 flex-wrap items-center gap-x-1">
				{trail.map(({ name, path }, index) => (
					<li key={path} className="flex min-w-0 items-center gap-1">
						{index > 0 && <ChevronRight aria-hidden size={14} className="shrink-0 text-text-muted" />}
						{path === folder ? (
							<span aria-current="page" className="truncate px-1 font-medium">
								{name}
							</span>
						) : (
							<Link
								href={folderHref(path)}
								className="truncate rounded-sm px-1 text-text-muted hover:bg-hover hover:text-text"
							>
								{name}
							</Link>
						)}
					</li>
				))}
			</ol>
		</nav>
	);
}
