import { type ReactNode, useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import type { Editor } from "../../../core/editor/editor.ts";
import type { Conflict } from "../../../core/editor/editor-state.ts";
import type { RecordedNodes } from "../../../core/editor/recorded-nodes.ts";
import { FlowBudgetDialog } from "../../../features/costs/index.ts";
import { FindInFlow } from "../../../features/find/index.ts";
import { Inspector } from "../../../features/inspector/index.ts";
import { Palette } from "../../../features/palette/index.ts";
import { FlowPoliciesDialog } from "../../../features/policies/index.ts";
import { RecorderPanel, useRecordedSteps } from "../../../features/recorder/index.ts";
import { EditorProvider, useEditor } from "../../../services/editor-context.tsx";
import type { FlowSession } from "../../../services/flow-session.ts";
import { NodeActionsProvider } from "../../../services/node-actions.tsx";
import { PeopleProvider } from "../../../services/people-context.tsx";
import { createRecorder, type Recorder } from "../../../services/recorder.ts";
import { RecorderProvider, useRecorderState } from "../../../services/recorder-context.tsx";
import { RunDifferencesProvider } from "../../../services/run-differences.tsx";
import { RunViewProvider } from "../../../services/run-view-context.tsx";
import { SavingProvider } from "../../../services/saving-context.tsx";
import { ErrorBoundary } from "../../../ui/failure/ErrorBoundary.tsx";
import { FailedBar } from "../../../ui/failure/FailedBar.tsx";
import { useCommands } from "../../commands/use-commands.ts";
import { useDocumentTitle } from "../../shell/use-document-title.ts";
import { CanvasArea } from "../workbench/CanvasArea.tsx";
import { OutlinePanel } from "../workbench/OutlinePanel.tsx";
import { bringForward, openPanel } from "../workbench/panels.ts";
import { RunAnnouncer } from "../workbench/RunAnnouncer.tsx";
import { SidePanel } from "../workbench/SidePanel.tsx";
import { useInspectorWays } from "../workbench/use-inspector-ways.ts";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { ClashStrip } from "./clashes/ClashStrip.tsx";
import { flowCommands } from "./commands/flow-commands.ts";
import { useExtract } from "./extract/use-extract.tsx";
import { RunFormDialog } from "./run-form/RunFormDialog.tsx";
import { FlowRunPanel } from "./run-panel/FlowRunPanel.tsx";
import { ShortcutsDialog } from "./shortcuts/ShortcutsDialog.tsx";
import { TopBar } from "./top-bar/TopBar.tsx";
import { TrialDialogs } from "./trial/TrialDialogs.tsx";
import { useNodeTrials } from "./trial/use-node-trials.tsx";
import { UseFieldDialog } from "./use-field/UseFieldDialog.tsx";
import { usePartsAhead } from "./use-parts-ahead.ts";
import { useRunControl } from "./use-run-control.ts";
import { useRunInAddress } from "./use-run-in-address.ts";

/** A flow on the workbench: palette, canvas, inspector, and the run below. */
export function FlowEditor({ flowSession }: { readonly flowSession: FlowSession }) {
	const [recorder] = useState(() =>
		createRecorder({ url: () => new URL("/recorder", location.href.replace(/^http/, "ws")).href }),
	);
	useEffect(() => () => recorder.close(), [recorder]);
	const recorded = useRecordedSteps(recorder, flowSession.editor);
	return (
		<EditorProvider editor={flowSession.editor}>
			<RunViewProvider run={flowSession.run}>
				<RunDifferencesProvider differences={flowSession.differences}>
					<PeopleProvider people={flowSession.people}>
						<RecorderProvider recorder={recorder}>
							<SavingProvider saved={flowSession.saved}>
								<Workbench {...{ flowSession, recorder, recorded }} />
							</SavingProvider>
						</RecorderProvider>
					</PeopleProvider>
				</RunDifferencesProvider>
			</RunViewProvider>
		</EditorProvider>
	);
}

interface WorkbenchProps {
	readonly flowSession: FlowSession;
	readonly recorder: Recorder;
	readonly recorded: RecordedNodes;
}

function Workbench({ flowSession, recorder, recorded }: WorkbenchProps) {
	const records = useRecorderState(({ phase }) => phase !== "closed");
	const name = useEditor((state) => state.flow.name);
	useDocumentTitle(name);
	useRunInAddress(flowSession);
	useRecorderSheet(recorder);
	usePartsAhead();
	const [problemsOpen, setProblemsOpen] = useState(false);
	const conflict = useEditor((state) => state.conflict);
	const [putOff, setPutOff] = useState<Conflict>();
	const [finding, setFinding] = useState(false);
	const [helpOpen, setHelpOpen] = useState(false);
	const control = useRunControl(flowSession, () => setProblemsOpen(true));
	const trials = useNodeTrials(flowSession, control);
	const extract = useExtract(flowSession.editor);
	const budget = useBudgetDialog(flowSession.editor);
	const policies = usePoliciesDialog(flowSession.editor);
	const ways = useInspectorWays(() => openPanel("inspector", true));

	const [, navigate] = useLocation();

	useCommands(() =>
		flowCommands({
			flowSession,
			control,
			onFind: () => setFinding(true),
			onHelp: () => setHelpOpen(true),
			onProblems: () => setProblemsOpen(true),
			onInspect: ways.inspect,
			onExtract: extract.ask,
			onBudget: budget.open,
			onPolicies: policies.open,
			onRuns: () =>
				navigate(`/runs?${new URLSearchParams({ flow: flowSession.editor.store.getState().flow.id })}`),
		}),
	);

	return (
		<NodeActionsProvider actions={trials.actions} selectionActions={extract.actions}>
			<div className="flex h-full flex-col">
				<h1 className="sr-only">{name}</h1>
				<ErrorBoundary
					title="The top bar could not be shown"
					instead={(failure) => (
						<FailedBar {...failure}>
							<nav aria-label="Breadcrumb">
								<Link href="/flows" className="rounded-sm px-1 text-text-muted hover:text-text">
									Flows
								</Link>
							</nav>
						</FailedBar>
					)}
				>
					<TopBar
						flowSession={flowSession}
						control={control}
						problemsOpen={problemsOpen}
						onProblemsOpen={setProblemsOpen}
						onJump={ways.jump}
						onConflict={() => setPutOff(undefined)}
						onHelp={() => setHelpOpen(true)}
						onBudget={budget.open}
						onPolicies={policies.open}
					/>
				</ErrorBoundary>
				<ClashStrip onSettle={flowSession.settleClash} />
				<CanvasArea
					onInspect={ways.inspect}
					above={finding && <FindInFlow onClose={() => setFinding(false)} />}
					left={
						<>
							<SidePanel name="palette" label="Palette">
								<Palette />
							</SidePanel>
							<OutlinePanel ways={ways} />
						</>
					}
					inspector={
						<SidePanel name="inspector" label="Inspector">
							<Inspector />
						</SidePanel>
					}
					belowName={records ? "Recorder" : "Run"}
					below={
						records ? (
							<RecorderPanel recorder={recorder} nodes={recorded} />
						) : (
							<FlowRunPanel flowSession={flowSession} control={control} />
						)
					}
				/>
				{extract.dialog}
				{budget.dialog}
				{policies.dialog}
				<RunAnnouncer />
				<ConflictDialog
					open={conflict !== putOff}
					onOpenChange={(open) => setPutOff(open ? undefined : conflict)}
					onResolve={flowSession.resolve}
				/>
				{control.asking && (
					<RunFormDialog
						flow={flowSession.editor.store.getState().flow.id}
						trigger={control.asking.node}
						form={control.asking.form}
						onClose={() => void control.answer(undefined)}
						onRun={(values) => void control.answer(values)}
					/>
				)}
				<TrialDialogs flowSession={flowSession} control={control} trials={trials} />
				<UseFieldDialog />
				<ShortcutsDialog open={helpOpen} onOpenChange={setHelpOpen} />
			</div>
		</NodeActionsProvider>
	);
}

/** Budget of the flow's runs, in a dialog that any part of the editor opens. */
function useBudgetDialog(editor: Editor): { readonly open: () => void; readonly dialog: ReactNode } {
	const [shown, setShown] = useState(false);
	const { flow } = editor.store.getState();
	return {
		open: () => setShown(true),
		dialog: shown && (
			<FlowBudgetDialog
				flow={flow.id}
				budget={flow.budget}
				onSave={(budget) => editor.setBudget(budget)}
				onClose={() => setShown(false)}
			/>
		),
	};
}

/** Policies of the flow's runs for untrusted and private values, in a dialog that any part of the editor opens. */
function usePoliciesDialog(editor: Editor): { readonly open: () => void; readonly dialog: ReactNode } {
	const [shown, setShown] = useState(false);
	const { policies } = editor.store.getState().flow;
	return {
		open: () => setShown(true),
		dialog: shown && (
			<FlowPoliciesDialog
				policies={policies}
				onSave={(next) => editor.setPolicies(next)}
				onClose={() => setShown(false)}
			/>
		),
	};
}

/** On a phone, the recorder lies over the other sheets once it is opened or something is picked in it; then the settings that it was picked for do. */
function useRecorderSheet(recorder: Recorder): void {
	useEffect(
		() =>
			recorder.store.subscribe(({ phase, pickingFor }, before) => {
				const isOpened = phase !== "closed" && before.phase === "closed";
				if (isOpened || (pickingFor !== undefined && before.pickingFor === undefined)) bringForward("run");
				else if (pickingFor === undefined && before.pickingFor !== undefined) bringForward("inspector");
			}),
		[recorder],
	);
}
