import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { ProgramsDialog } from "../../features/programs/index.ts";
import { Robots } from "../../features/robots/index.ts";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { explain } from "../../ui/ErrorState.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { useDocumentTitle } from "../shell/use-document-title.ts";

/** The robots: all of them, and one to look at, to change or to talk with. */
export default function RobotsPage({ robot }: { readonly robot: string | undefined }) {
	useDocumentTitle("Robots");
	const { api } = useServices();
	const client = useQueryClient();
	const [, navigate] = useLocation();
	const talk = useMutation({
		mutationFn: (flow: string) => api.ask("POST /api/conversations", { body: { flow } }),
		onSuccess({ id }) {
			void client.invalidateQueries({ queryKey: queries.conversations(api).queryKey });
			navigate(`/chat/${encodeURIComponent(id)}`);
		},
		onError: (error) =>
			showToast({ tone: "danger", title: "No conversation was begun", description: explain(error).message }),
	});
	const [shown, setShown] = useState<string>();
	return (
		<>
			<Robots
				selected={robot}
				onSelect={(id) => navigate(id === undefined ? "/robots" : `/robots/${encodeURIComponent(id)}`)}
				onShowFlow={(flow, revision) => navigate(`/flows/${encodeURIComponent(flow)}/versions/${revision}`)}
				onTalk={(id) => talk.mutate(id)}
				onPrograms={setShown}
			/>
			{shown !== undefined && <ProgramsDialog robot={shown} onClose={() => setShown(undefined)} />}
		</>
	);
}
