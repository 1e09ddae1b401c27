import type { Problem } from "@switchyard/spec/error";
import type { RobotReply } from "@switchyard/spec/http";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useIsDeleted } from "../../services/deletion.ts";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { EditRobot } from "./edit/EditRobot.tsx";
import { RobotEmbed } from "./embed/RobotEmbed.tsx";
import { RobotHistory } from "./history/RobotHistory.tsx";
import { RobotHeader, type RobotView } from "./RobotHeader.tsx";

interface OpenRobotProps {
	readonly id: string;
	/** Opens another robot, or none. */
	readonly onSelect: (id: string | undefined) => void;
	readonly onShowFlow: (flow: string, revision: number) => void;
	/** Begins a conversation with a robot. */
	readonly onTalk: (robot: string) => void;
	readonly onPrograms: (robot: string) => void;
}

/** One robot: its settings, or what has changed of them. */
export function OpenRobot({ id, onSelect, onShowFlow, onTalk, onPrograms }: OpenRobotProps) {
	const { api } = useServices();
	const client = useQueryClient();
	const [view, setView] = useState<RobotView>("settings");
	const query = queries.robot(api, id);
	const isDeleted = useIsDeleted(query.queryKey);
	const { data, isError, error, refetch } = useQuery({ ...query, enabled: !isDeleted });
	if (!data) {
		return isError ? (
			<ErrorState
				title="The robot could not be opened"
				error={error}
				onRetry={() => void refetch()}
				className="h-full"
			/>
		) : (
			<SkeletonRows rows={6} label="Loading the robot" />
		);
	}
	const noteSaved = (saved: RobotReply) => {
		client.setQueryData(query.queryKey, saved);
		void client.invalidateQueries({ queryKey: ["robots"] });
		void client.invalidateQueries({ queryKey: ["robot", id, "versions"] });
	};
	return (
		<article aria-label={data.robot.name} className="flex h-full min-h-0 flex-col">
			<RobotHeader
				reply={data}
				view={view}
				onView={setView}
				onSelect={onSelect}
				onShowFlow={onShowFlow}
				onTalk={onTalk}
				onPrograms={onPrograms}
			/>
			<RobotProblems problems={data.problems} />
			{view === "settings" && <EditRobot robot={data.robot} onSaved={noteSaved} />}
			{view === "versions" && <RobotHistory robot={data.robot} />}
			{view === "embed" && <RobotEmbed robot={data.robot} onSaved={noteSaved} />}
		</article>
	);
}

/** Reasons why a saved robot cannot answer, and what to do about each. */
function RobotProblems({ problems }: { readonly problems: readonly Problem[] }) {
	if (problems.length === 0) return null;
	return (
		<div className="flex max-h-40 shrink-0 gap-3 overflow-y-auto border-b border-border bg-warning-soft px-6 py-2 text-warning max-sm:px-4">
			<TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
			<ul aria-label="Problems of the robot" className="flex min-w-0 flex-1 flex-col gap-1">
				{problems.map(({ code, field, node, message, hint }) => (
					<li key={`${code} ${field} ${node} ${message}`} className="break-words">
						{message} {hint}
					</li>
				))}
			</ul>
		</div>
	);
}
