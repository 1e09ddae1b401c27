import { formatPath } from "@switchyard/flow";
import { Command as List } from "cmdk";
import { useMemo, useState } from "react";
import { useStore } from "zustand";
import type { FieldSource } from "../../../../core/editor/field-source.ts";
import { type FieldTarget, fieldTargets } from "../../../../core/editor/field-targets.ts";
import { useEditorVerbs } from "../../../../services/editor-context.tsx";
import { askForParameter, wantedField } from "../../../../services/wanted-field.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { showToast } from "../../../../ui/toast-store.ts";

/** Asks which parameter is to read a field, once someone wants to use one. */
export function UseFieldDialog() {
	const source = useStore(wantedField);
	if (!source) return null;
	return (
		<Dialog
			open
			onOpenChange={(open) => !open && askForParameter(undefined)}
			title="Use in a parameter"
			description={
				<>
					Which parameter reads <code className="font-mono">{formatPath(source.path)}</code>?
				</>
			}
		>
			<TargetList source={source} />
		</Dialog>
	);
}

/** As many are listed; typing brings the others. */
const MOST_LISTED = 100;

function TargetList({ source }: { readonly source: FieldSource }) {
	const editor = useEditorVerbs();
	const [typed, setTyped] = useState("");
	const targets = useMemo(() => fieldTargets(editor.store.getState(), source), [editor, source]);
	const words = typed.toLowerCase();
	const found = targets.filter(({ nodeName, title }) =>
		`${nodeName} · ${title}`.toLowerCase().includes(words),
	);

	function choose({ node, nodeName, name, title, reach: { path } }: FieldTarget) {
		if (path === undefined) return;
		askForParameter(undefined);
		editor.setParameter(node, name, { scope: "Message", path });
		showToast({
			title: `“${title}” of “${nodeName}” reads ${path}`,
			action: { label: "Show", onSelect: () => editor.select({ nodes: new Set([node]) }) },
		});
	}

	return (
		<List label="Parameters" loop shouldFilter={false} className="flex min-h-0 flex-col gap-2">
			<List.Input
				autoFocus
				value={typed}
				onValueChange={setTyped}
				placeholder="Node or parameter"
				className="h-8 w-full rounded-md border border-border-strong bg-surface px-2 outline-none max-sm:h-11"
			/>
			<List.List className="max-h-80 overflow-y-auto">
				<List.Empty className="py-6 text-center text-text-muted">No parameter matches.</List.Empty>
				{found.slice(0, MOST_LISTED).map((target) => (
					<List.Item
						key={`${target.node} ${target.name}`}
						value={`${target.node} ${target.name}`}
						disabled={target.reach.problem !== undefined}
						onSelect={() => choose(target)}
						className="flex min-h-9 flex-col justify-center rounded-sm px-2 py-1 data-[disabled=true]:text-text-muted data-[selected=true]:bg-selected max-sm:min-h-11"
					>
						<span className="flex min-w-0 items-center gap-2">
							<span className="min-w-0 flex-1 truncate">
								{target.nodeName} · {target.title}
							</span>
							{target.reach.path !== undefined && (
								<code className="max-w-1/2 truncate font-mono text-sm text-message">{target.reach.path}</code>
							)}
						</span>
						{target.reach.problem !== undefined && <span className="text-sm">{target.reach.problem}</span>}
					</List.Item>
				))}
			</List.List>
		</List>
	);
}
