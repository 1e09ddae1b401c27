import { loadFlow } from "../../../services/load-flow.ts";
import "../interpret-schemas.ts";
import type { Flow } from "@switchyard/spec/flow";
import { useCallback } from "react";
import { createEditor } from "../../../core/editor/create-editor.ts";
import type { Editor } from "../../../core/editor/editor.ts";
import { readNodeTypes } from "../../../core/editor/known-node-types.ts";
import { createRunView } from "../../../core/run/create-run-view.ts";
import type { RunView } from "../../../core/run/run-view.ts";
import { EditorProvider } from "../../../services/editor-context.tsx";
import { layoutInWorker } from "../../../services/layout.ts";
import { RunViewProvider } from "../../../services/run-view-context.tsx";
import { type Services, useServices } from "../../../services/services-context.ts";
import { DownloadText } from "../DownloadText.tsx";
import { OpenFailure } from "../OpenFailure.tsx";
import { PageLoading } from "../PageLoading.tsx";
import { useOpened } from "../use-opened.ts";
import { FrozenCanvas } from "../workbench/FrozenCanvas.tsx";
import { VersionBar } from "./VersionBar.tsx";

interface VersionPageProps {
	readonly flow: string;
	readonly revision: string;
}

/** A flow as it was at a revision, on a frozen canvas. */
export default function VersionPage({ flow, revision }: VersionPageProps) {
	const services = useServices();
	const opening = useOpened<OpenVersion>(
		useCallback(() => openVersion(services, flow, Number(revision)), [services, flow, revision]),
	);
	if (opening.state === "failed") {
		return (
			<OpenFailure
				title="The version could not be opened"
				error={opening.error}
				onRetry={opening.again}
				actions={<DownloadText flow={flow} revision={Number(revision)} />}
			/>
		);
	}
	if (opening.state === "opening") return <PageLoading />;
	const { editor, run, flow: version } = opening.thing;
	return (
		<EditorProvider editor={editor}>
			<RunViewProvider run={run}>
				<div className="flex h-full flex-col">
					<VersionBar version={version} />
					<FrozenCanvas />
				</div>
			</RunViewProvider>
		</EditorProvider>
	);
}

/** A past version of a flow, read-only. */
interface OpenVersion {
	readonly flow: Flow;
	readonly editor: Editor;
	/** Shows no run. */
	readonly run: RunView;
	readonly close: () => void;
}

/** @throws ApiError */
async function openVersion({ api }: Services, id: string, revision: number): Promise<OpenVersion> {
	const [flow, reply] = await Promise.all([loadFlow(api, id, revision), api.ask("GET /api/node-types")]);
	const editor = createEditor({ flow, ...readNodeTypes(reply), layout: layoutInWorker, readOnly: true });
	return { flow, editor, run: createRunView(), close: () => editor.dispose() };
}
