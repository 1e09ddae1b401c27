import type { RobotConflict, RobotReply } from "@switchyard/spec/http";
import { isSameJson } from "@switchyard/spec/json";
import type { Robot } from "@switchyard/spec/robot";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useServices } from "../../../services/services-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { RobotChanges } from "../history/RobotChanges.tsx";
import { isComplete, settingsOf } from "../robot-settings.ts";
import { saveRobot } from "../save-robot.ts";
import { RobotForm } from "./RobotForm.tsx";

interface EditRobotProps {
	readonly robot: Robot;
	readonly onSaved: (reply: RobotReply) => void;
}

/** Changes a robot. Nothing that somebody else saved meanwhile is overwritten unseen. */
export function EditRobot({ robot, onSaved }: EditRobotProps) {
	const { api } = useServices();
	/** What the editing began with: the robot may change under it. */
	const [base, setBase] = useState(robot);
	const [draft, setDraft] = useState(() => settingsOf(robot));
	const [stale, setStale] = useState<Omit<RobotConflict, "error">>();
	const isChanged = !isSameJson(draft, settingsOf(base));
	const begin = (from: Robot) => {
		setBase(from);
		setDraft(settingsOf(from));
		setStale(undefined);
	};
	const save = useMutation({
		mutationFn: (revision: number) => saveRobot(api, robot.id, { revision, settings: draft }),
		onSuccess: (outcome) => {
			if ("stale" in outcome) return setStale(outcome.stale);
			begin(outcome.saved.robot);
			onSaved(outcome.saved);
		},
	});
	// What others saved is shown as long as nothing has been written here.
	if (!isChanged && robot.revision > base.revision) begin(robot);
	return (
		<RobotForm
			draft={draft}
			onChange={setDraft}
			onSubmit={() => save.mutate(base.revision)}
			error={save.error}
			notice={
				stale && (
					<div
						role="alert"
						className="flex max-h-[45%] shrink-0 flex-col gap-2 border-t border-border px-6 py-3"
					>
						<p>
							<strong className="font-medium">The robot has changed since you began.</strong> Version{" "}
							{stale.robot.revision} says:
						</p>
						<div className="min-h-0 flex-1 overflow-auto">
							<RobotChanges changes={stale.changes} />
						</div>
						<div className="flex flex-wrap justify-end gap-2">
							<Button onClick={() => begin(stale.robot)}>Discard mine, edit theirs</Button>
							<Button
								variant="danger"
								busy={save.isPending}
								onClick={() => save.mutate(stale.robot.revision)}
							>
								Save mine over it
							</Button>
						</div>
					</div>
				)
			}
			actions={
				<>
					<Button disabled={!isChanged} onClick={() => begin(robot)}>
						Discard changes
					</Button>
					<Button
						variant="primary"
						type="submit"
						busy={save.isPending}
						disabled={!isChanged || !isComplete(draft) || stale !== undefined}
					>
						Save
					</Button>
				</>
			}
		/>
	);
}
