import "../interpret-schemas.ts";
import { useCallback } from "react";
import { EditorProvider } from "../../../services/editor-context.tsx";
import { RunViewProvider } from "../../../services/run-view-context.tsx";
import { useServices } from "../../../services/services-context.ts";
import { DownloadText } from "../DownloadText.tsx";
import { OpenFailure } from "../OpenFailure.tsx";
import { PageLoading } from "../PageLoading.tsx";
import { useOpened } from "../use-opened.ts";
import { FrozenCanvas } from "../workbench/FrozenCanvas.tsx";
import { type OpenVersion, openVersion } from "./open-version.ts";
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
