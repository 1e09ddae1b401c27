import type { RunAgainBody } from "@switchyard/spec/http";
import { isSameJson } from "@switchyard/spec/json";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { readObject } from "../../../core/form/read-object.ts";
import type { StepView } from "../../../core/run/run-view-state.ts";
import { useRunView } from "../../../services/run-view-context.tsx";
import { useServices } from "../../../services/services-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { explain } from "../../../ui/ErrorState.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { WithCode } from "../../../ui/WithCode.tsx";

interface RunAgainDialogProps {
	readonly step: StepView;
	readonly onClose: () => void;
}

/** Asks how to run again from a step: with which version of the flow, and with what changed. */
export function RunAgainDialog({ step, onClose }: RunAgainDialogProps) {
	const { api } = useServices();
	const run = useRunView((state) => state.run ?? "");
	const [, navigate] = useLocation();
	const [revision, setRevision] = useState<string>("same");
	const [message, setMessage] = useState(() => JSON.stringify(step.message, undefined, 2));
	const [params, setParams] = useState("{}");
	const again = useMutation({
		mutationFn: (body: RunAgainBody) => api.ask("POST /api/runs/:run/again", { params: { run }, body }),
		onSuccess: ({ runId }) => navigate(`/runs/${runId}`),
	});
	const reached = readObject(message);
	const set = readObject(params);
	const start = () => {
		if (!reached || !set) return;
		again.mutate({
			step: step.step,
			...(revision === "newest" ? { revision } : {}),
			...(isSameJson(reached, step.message) ? {} : { message: reached }),
			...(Object.keys(set).length === 0 ? {} : { params: set }),
		});
	};
	return (
		<Dialog
			open
			onOpenChange={(open) => !open && onClose()}
			title={`Run again from step ${step.step}`}
			description="Earlier steps keep their results from this run. This step and those after it run again."
			footer={
				<>
					<Button onClick={onClose}>Cancel</Button>
					<Button variant="primary" busy={again.isPending} disabled={!reached || !set} onClick={start}>
						Run again
					</Button>
				</>
			}
		>
			<div className="flex flex-col gap-4">
				<Select
					label="Flow"
					options={[
						{ value: "same", label: "The version that this run used" },
						{ value: "newest", label: "The flow as it is now" },
					]}
					value={revision}
					onValueChange={setRevision}
				/>
				<TextArea
					label="Message"
					description="What reaches the step."
					mono
					rows={6}
					value={message}
					error={reached ? undefined : "This is not a JSON object."}
					onChange={(event) => setMessage(event.target.value)}
				/>
				<TextArea
					label="Parameters to set"
					description='Constants by name, for example {"url": "https://example.com"}; the others are as they were.'
					mono
					rows={2}
					value={params}
					error={set ? undefined : "This is not a JSON object."}
					onChange={(event) => setParams(event.target.value)}
				/>
				{again.error && (
					<p role="alert" className="text-sm text-danger">
						<WithCode text={explain(again.error).message} />
					</p>
				)}
			</div>
		</Dialog>
	);
}
