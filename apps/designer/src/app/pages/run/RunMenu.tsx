import type { ReplayRunReply, RunSummary } from "@switchyard/spec/http";
import { useMutation } from "@tanstack/react-query";
import { Columns2, Ellipsis, FlaskConical, History } from "lucide-react";
import { useState } from "react";
import { CompareWithDialog } from "../../../features/compare-runs/index.ts";
import { useServices } from "../../../services/services-context.ts";
import { DropdownMenu } from "../../../ui/DropdownMenu.tsx";
import { downloadJson } from "../../../ui/download-json.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { reportFailure } from "../report-failure.ts";
import { ReplayOutcome } from "./ReplayOutcome.tsx";

/** What can be done with a run that is over: compare it, check that it would come to the same, and keep it as a test. */
export function RunMenu({ run }: { readonly run: RunSummary }) {
	const { api } = useServices();
	const [comparing, setComparing] = useState(false);
	const replay = useMutation<ReplayRunReply>({
		mutationFn: () => api.ask("POST /api/runs/:run/replay", { params: { run: run.id } }),
		onError: (error) => reportFailure("The run could not be replayed", error),
	});
	const save = useMutation({
		mutationFn: () => api.ask("GET /api/runs/:run/test", { params: { run: run.id } }),
		onSuccess: (test) => downloadJson(`${run.flow}.flowtest.json`, test),
		onError: (error) => reportFailure("The run could not be saved as a test", error),
	});
	return (
		<>
			<DropdownMenu
				trigger={<IconButton label="More about this run" icon={<Ellipsis size={16} />} />}
				entries={[
					{
						label: "Compare with…",
						icon: <Columns2 aria-hidden size={14} />,
						onSelect: () => setComparing(true),
					},
					{
						label: "Replay offline",
						icon: <History aria-hidden size={14} />,
						onSelect: () => replay.mutate(),
					},
					{
						label: "Save as test…",
						icon: <FlaskConical aria-hidden size={14} />,
						onSelect: () => save.mutate(),
					},
				]}
			/>
			{comparing && <CompareWithDialog run={run} onClose={() => setComparing(false)} />}
			{replay.data && <ReplayOutcome outcome={replay.data} onClose={() => replay.reset()} />}
		</>
	);
}
