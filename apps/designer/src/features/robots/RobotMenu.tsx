import type { RobotReply } from "@switchyard/spec/http";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Code, Copy, Download, Ellipsis, Trash2, Workflow } from "lucide-react";
import { useState } from "react";
import { deletionOf } from "../../services/deletion.ts";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { AlertDialog } from "../../ui/AlertDialog.tsx";
import { DropdownMenu } from "../../ui/DropdownMenu.tsx";
import { downloadJson } from "../../ui/download-json.ts";
import { explain } from "../../ui/ErrorState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { settingsOf } from "./robot-settings.ts";

interface RobotMenuProps {
	readonly reply: RobotReply;
	readonly onSelect: (id: string | undefined) => void;
	readonly onShowFlow: (flow: string, revision: number) => void;
	/** Shows how programs talk with it. */
	readonly onPrograms: (robot: string) => void;
}

/** What else can be done with a robot. */
export function RobotMenu({ reply: { robot, published }, onSelect, onShowFlow, onPrograms }: RobotMenuProps) {
	const { api } = useServices();
	const client = useQueryClient();
	const [asking, setAsking] = useState(false);
	const listed = () => void client.invalidateQueries({ queryKey: ["robots"] });
	const failed = (title: string) => (error: Error) =>
		showToast({ title, description: explain(error).message, tone: "danger" });
	const duplicate = useMutation({
		mutationFn: () =>
			api.ask("POST /api/robots", {
				body: { ...settingsOf(robot), name: `${robot.name} (copy)`.slice(0, 120) },
			}),
		onSuccess: (copy) => {
			listed();
			onSelect(copy.robot.id);
		},
		onError: failed(`“${robot.name}” could not be duplicated`),
	});
	const remove = useMutation({
		...deletionOf(queries.robot(api, robot.id).queryKey),
		mutationFn: () => api.ask("DELETE /api/robots/:robot", { params: { robot: robot.id } }),
		onSuccess: () => {
			listed();
			onSelect(undefined);
		},
		onError: failed(`“${robot.name}” could not be deleted`),
		onSettled: () => setAsking(false),
	});
	return (
		<>
			<DropdownMenu
				trigger={<IconButton label="More actions" icon={<Ellipsis size={16} />} size="sm" />}
				entries={[
					{
						label: "Show the flow",
						icon: <Workflow size={14} />,
						disabled: published === undefined,
						onSelect: () => published && onShowFlow(robot.id, published.revision),
					},
					{
						label: "Talk to it from other programs…",
						icon: <Code size={14} />,
						onSelect: () => onPrograms(robot.id),
					},
					{ label: "Duplicate", icon: <Copy size={14} />, onSelect: () => duplicate.mutate() },
					{
						label: "Export as JSON",
						icon: <Download size={14} />,
						onSelect: () => downloadJson(`${robot.id}.robot.json`, settingsOf(robot)),
					},
					"separator",
					{ label: "Delete…", icon: <Trash2 size={14} />, danger: true, onSelect: () => setAsking(true) },
				]}
			/>
			<AlertDialog
				open={asking}
				onOpenChange={setAsking}
				title={`Delete “${robot.name}”?`}
				description="Its versions are deleted with it, and nobody can talk to it any more. Its runs stay. This cannot be undone."
				action="Delete"
				danger
				busy={remove.isPending}
				onAction={() => remove.mutate()}
			/>
		</>
	);
}
