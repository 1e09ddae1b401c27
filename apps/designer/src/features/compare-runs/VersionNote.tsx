import { TriangleAlert } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { versionDifferences } from "../../core/run/version-differences.ts";
import { formatCount } from "../../ui/format/count.ts";
import { WithCode } from "../../ui/WithCode.tsx";
import type { OpenedRun } from "./opened-run.ts";

interface VersionNoteProps {
	readonly first: OpenedRun;
	readonly second: OpenedRun;
}

/** What differs between the versions of the flow that the runs used. */
export function VersionNote({ first, second }: VersionNoteProps) {
	const before = first.run.version();
	const after = second.run.version();
	const changes = useMemo(() => {
		if (!before || !after || before.id !== after.id || before.revision === after.revision) return [];
		const { byNode, elsewhere } = versionDifferences(before, after, second.nodeTypes);
		return [...elsewhere, ...[...byNode.values()].flat()];
	}, [before, after, second]);
	if (!before || !after) return null;
	if (before.id !== after.id) {
		return (
			<Note>These are runs of different flows: steps are compared where their nodes have the same id.</Note>
		);
	}
	if (before.revision === after.revision) return null;
	const versions = `Version ${before.revision} and version ${after.revision}`;
	if (changes.length === 0) return <Note>{versions} differ in nothing that a run depends on.</Note>;
	return (
		<Note>
			<details>
				<summary className="cursor-default rounded-sm">
					{versions} of the flow differ: {formatCount(changes.length, "change")}.
				</summary>
				<ul className="list-disc pt-1 pl-5">
					{changes.map((text) => (
						<li key={text} className="break-words">
							<WithCode text={text} />
						</li>
					))}
				</ul>
			</details>
		</Note>
	);
}

function Note({ children }: { readonly children: ReactNode }) {
	return (
		<div className="flex min-w-0 gap-2 rounded-md bg-warning-soft px-3 py-2 text-warning">
			<TriangleAlert aria-hidden size={14} className="mt-0.5 shrink-0" />
			<div className="min-w-0">{children}</div>
		</div>
	);
}
