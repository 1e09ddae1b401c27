import { useCallback } from "react";
import { EditorProvider } from "../../../../services/editor-context.tsx";
import { RunViewProvider } from "../../../../services/run-view-context.tsx";
import { useServices } from "../../../../services/services-context.ts";
import { OpenFailure } from "../../OpenFailure.tsx";
import { PageLoading } from "../../PageLoading.tsx";
import { useOpened } from "../../use-opened.ts";
import { FrozenCanvas } from "../../workbench/FrozenCanvas.tsx";
import { DamageBar } from "./DamageBar.tsx";
import { DamageList } from "./DamageList.tsx";
import { openDamaged } from "./open-damaged.ts";

interface DamagedFlowPageProps {
	readonly flow: string;
	/** Called once the flow can be opened. */
	readonly onRepaired: () => void;
}

/** A flow that cannot be opened as it is stored, read-only: all that is wrong, and what its repair would leave on the canvas. */
export function DamagedFlowPage({ flow, onRepaired }: DamagedFlowPageProps) {
	const services = useServices();
	const opening = useOpened(useCallback(() => openDamaged(services, flow), [services, flow]));
	if (opening.state === "opening") return <PageLoading />;
	if (opening.state === "failed") {
		return <OpenFailure title="The flow could not be opened" error={opening.error} onRetry={opening.again} />;
	}
	const { found, editor, run } = opening.thing;
	return (
		<EditorProvider editor={editor}>
			<RunViewProvider run={run}>
				<div className="flex h-full flex-col">
					<DamageBar found={found} onRepaired={onRepaired} />
					<DamageList found={found} />
					<FrozenCanvas />
				</div>
			</RunViewProvider>
		</EditorProvider>
	);
}
