import type { CreateRobotBody } from "@switchyard/spec/http";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { useRef } from "react";
import { useServices } from "../../services/services-context.ts";
import { explain } from "../../ui/ErrorState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { showToast } from "../../ui/toast-store.ts";

/** Makes a robot of a file that one was exported to. */
export function ImportRobotButton({ onImported }: { readonly onImported: (id: string) => void }) {
	const { api } = useServices();
	const client = useQueryClient();
	const input = useRef<HTMLInputElement>(null);
	const create = useMutation({
		// The server says what is wrong with what is no robot.
		mutationFn: async (file: File) =>
			api.ask("POST /api/robots", { body: JSON.parse(await file.text()) as CreateRobotBody }),
		onSuccess: ({ robot }) => {
			void client.invalidateQueries({ queryKey: ["robots"] });
			onImported(robot.id);
		},
		onError: (error) =>
			showToast({
				title: "The robot could not be imported",
				description: error instanceof SyntaxError ? "The file is no JSON." : explain(error).message,
				tone: "danger",
			}),
	});
	return (
		<>
			<IconButton
				label="Import a robot"
				icon={<Upload size={16} />}
				size="sm"
				onClick={() => input.current?.click()}
			/>
			<input
				ref={input}
				type="file"
				accept=".json,application/json"
				hidden
				aria-label="Robot file to import"
				onChange={(event) => {
					const [file] = event.target.files ?? [];
					if (file) create.mutate(file);
					// Emptied, so that choosing the same file again is a change again.
					event.target.value = "";
				}}
			/>
		</>
	);
}
