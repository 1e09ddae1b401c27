import type { Flow } from "@switchyard/spec/flow";
import { ChevronRight, Copy, RotateCcw } from "lucide-react";
import { Link } from "wouter";
import { useFlowActions } from "../../../features/flows/index.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { useDocumentTitle } from "../../shell/use-document-title.ts";
import { PanelToggle } from "../workbench/PanelToggle.tsx";

/** Which version this is, and how to get it back. */
export function VersionBar({ version }: { readonly version: Flow }) {
	const actions = useFlowActions();
	useDocumentTitle(`${version.name}, version ${version.revision}`);
	return (
		<header className="flex h-12 shrink-0 items-center gap-3 border-b border-border bg-surface px-4 max-sm:h-auto max-sm:flex-wrap max-sm:py-2">
			<PanelToggle name="outline" />
			<nav aria-label="Breadcrumb" className="flex min-w-0 items-center gap-1">
				<Link href="/flows" className="rounded-sm px-1 text-text-muted hover:text-text">
					Flows
				</Link>
				<ChevronRight aria-hidden size={14} className="shrink-0 text-text-muted" />
				<Link
					href={`/flows/${version.id}`}
					className="truncate rounded-sm px-1 text-text-muted hover:text-text"
				>
					{version.name}
				</Link>
				<ChevronRight aria-hidden size={14} className="shrink-0 text-text-muted" />
				<h1 className="px-1 font-medium whitespace-nowrap">Version {version.revision}</h1>
			</nav>
			<Badge>Read only</Badge>
			<div className="ml-auto flex gap-2 max-sm:ml-0">
				<Button icon={<Copy size={14} />} onClick={() => void actions.copyVersion(version)}>
					Make a copy
				</Button>
				<Button
					variant="primary"
					icon={<RotateCcw size={14} />}
					onClick={() => void actions.restoreVersion(version)}
				>
					Restore
				</Button>
			</div>
		</header>
	);
}
