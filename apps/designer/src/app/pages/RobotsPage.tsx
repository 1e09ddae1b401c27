import { useLocation } from "wouter";
import { Robots } from "../../features/robots/index.ts";
import { useDocumentTitle } from "../shell/use-document-title.ts";

/** The robots: all of them, and one to look at or to change. */
export default function RobotsPage({ robot }: { readonly robot: string | undefined }) {
	useDocumentTitle("Robots");
	const [, navigate] = useLocation();
	return (
		<Robots
			selected={robot}
			onSelect={(id) => navigate(id === undefined ? "/robots" : `/robots/${encodeURIComponent(id)}`)}
			onShowFlow={(flow, revision) => navigate(`/flows/${encodeURIComponent(flow)}/versions/${revision}`)}
		/>
	);
}
