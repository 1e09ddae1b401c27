import type { Problem } from "@switchyard/spec";
import { useState } from "react";
import type { Conflict } from "../../../core/editor/editor-state.ts";
import { focusField, Inspector } from "../../../features/inspector/index.ts";
import { Palette } from "../../../features/palette/index.ts";
import { EditorProvider, useEditor } from "../../../services/editor-context.tsx";
import type { FlowSession } from "../../../services/flow-session.ts";
import { RunViewProvider } from "../../../services/run-view-context.tsx";
import { useDocumentTitle } from "../../shell/use-document-title.ts";
import { CanvasArea } from "../workbench/CanvasArea.tsx";
import { openPanel, togglePanel } from "../workbench/panels.ts";
import { RunAnnouncer } from "../workbench/RunAnnouncer.tsx";
import { focusInspector, SidePanel } from "../workbench/SidePanel.tsx";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { RunFormDialog } from "./run-form/RunFormDialog.tsx";
import { FlowRunPanel } from "./run-panel/FlowRunPanel.tsx";
import { ShortcutsDialog } from "./shortcuts/ShortcutsDialog.tsx";
import { useShortcut } from "./shortcuts/use-shortcut.ts";
import { TopBar } from "./top-bar/TopBar.tsx";
import { useRunControl } from "./use-run-control.ts";

/** A flow on the workbench: palette, canvas, inspector, and the run below. */
export function FlowEditor({ session }: { readonly session: FlowSession }) {
	return (
		<EditorProvider editor={session.editor}>
			<RunViewProvider run={session.run}>
				<Workbench session={session} />
			</RunViewProvider>
		</EditorProvider>
	);
}

function Workbench({ session }: { readonly session: FlowSession }) {
	const name = useEditor((state) => state.flow.name);
	useDocumentTitle(name);
	const [problemsOpen, setProblemsOpen] = useState(false);
	const conflict = useEditor((state) => state.conflict);
	const [putOff, setPutOff] = useState<Conflict>();
	const [helpOpen, setHelpOpen] = useState(false);
	const control = useRunControl(session, () => setProblemsOpen(true));

	useShortcut("mod+enter", () => void control.start(), { first: true });
	useShortcut("mod+b", () => togglePanel("palette"));
	useShortcut("mod+i", () => togglePanel("inspector"));
	useShortcut("mod+j", () => togglePanel("run"));
	useShortcut("?", () => setHelpOpen(true));

	function jump({ node, wire, field, code }: Problem) {
		// What is wrong with a wire is solved at the wire: its node is not selected along with it, or Delete would take both.
		if (wire !== undefined) session.editor.select({ wires: new Set([wire]) });
		else session.editor.select({ nodes: new Set(node === undefined ? [] : [node]) });
		if (node === undefined || field === undefined) return;
		openPanel("inspector", true);
		onceShown(() => focusField(field, code));
	}

	function inspect() {
		openPanel("inspector", true);
		onceShown(focusInspector);
	}

	return (
		<div className="flex h-full flex-col">
			<h1 className="sr-only">{name}</h1>
			<TopBar
				session={session}
				control={control}
				problemsOpen={problemsOpen}
				onProblemsOpen={setProblemsOpen}
				onJump={jump}
				onConflict={() => setPutOff(undefined)}
				onHelp={() => setHelpOpen(true)}
			/>
			<div className="flex min-h-0 flex-1">
				<SidePanel name="palette" label="Palette">
					<Palette />
				</SidePanel>
				<CanvasArea
					onInspect={inspect}
					inspector={
						<SidePanel name="inspector" label="Inspector">
							<Inspector />
						</SidePanel>
					}
					below={<FlowRunPanel session={session} control={control} />}
				/>
			</div>
			<RunAnnouncer />
			<ConflictDialog
				open={conflict !== putOff}
				onOpenChange={(open) => setPutOff(open ? undefined : conflict)}
				onResolve={session.resolve}
			/>
			{control.asking && (
				<RunFormDialog
					flow={session.editor.store.getState().flow.id}
					trigger={control.asking.node}
					form={control.asking.form}
					onClose={() => void control.answer(undefined)}
					onRun={(values) => void control.answer(values)}
				/>
			)}
			<ShortcutsDialog open={helpOpen} onOpenChange={setHelpOpen} />
		</div>
	);
}

/** The inspector shows what was selected with the next frame. */
function onceShown(action: () => void): void {
	requestAnimationFrame(() => requestAnimationFrame(action));
}
