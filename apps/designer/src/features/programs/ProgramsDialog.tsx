import { useQuery } from "@tanstack/react-query";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { WaysToTalk } from "./WaysToTalk.tsx";

interface ProgramsDialogProps {
	readonly robot: string;
	readonly onClose: () => void;
}

/** How programs talk with a robot. */
export function ProgramsDialog({ robot, onClose }: ProgramsDialogProps) {
	const { api } = useServices();
	const { data } = useQuery(queries.robot(api, robot));
	return (
		<Dialog
			open
			onOpenChange={(open) => !open && onClose()}
			title="Talk to it from other programs"
			description={data && `Programs talk with “${data.robot.name}” as with any model.`}
		>
			<div className="flex flex-col gap-3">
				{data?.robot.audience === "signed-in" && (
					<p role="note" className="rounded-md border border-warning px-3 py-2 text-sm">
						This robot is for people who are signed in. Let programs talk to it in its settings first.
					</p>
				)}
				<WaysToTalk flow={robot} />
			</div>
		</Dialog>
	);
}
