import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useServices } from "../../../services/services-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { isComplete, NEW_ROBOT } from "../robot-settings.ts";
import { RobotForm } from "./RobotForm.tsx";

interface NewRobotProps {
	readonly onMade: (id: string) => void;
	readonly onCancel: () => void;
}

/** Makes a robot. */
export function NewRobot({ onMade, onCancel }: NewRobotProps) {
	const { api } = useServices();
	const client = useQueryClient();
	const [draft, setDraft] = useState(NEW_ROBOT);
	const create = useMutation({
		mutationFn: () => api.ask("POST /api/robots", { body: draft }),
		onSuccess: ({ robot }) => {
			void client.invalidateQueries({ queryKey: ["robots"] });
			onMade(robot.id);
		},
	});
	return (
		<article aria-label="New robot" className="flex h-full min-h-0 flex-col">
			<header className="shrink-0 border-b border-border px-6 py-4 max-sm:px-4">
				<h2 className="text-lg font-semibold">New robot</h2>
			</header>
			<RobotForm
				draft={draft}
				onChange={setDraft}
				onSubmit={() => create.mutate()}
				error={create.error}
				actions={
					<>
						<Button onClick={onCancel}>Cancel</Button>
						<Button variant="primary" type="submit" busy={create.isPending} disabled={!isComplete(draft)}>
							Create
						</Button>
					</>
				}
			/>
		</article>
	);
}
