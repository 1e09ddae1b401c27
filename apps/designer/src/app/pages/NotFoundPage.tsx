import { Compass } from "lucide-react";
import { Link } from "wouter";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useDocumentTitle } from "../shell/use-document-title.ts";

/** There is nothing at this address. */
export function NotFoundPage() {
	useDocumentTitle("Not found");
	return (
		<div className="flex h-full flex-col items-center justify-center">
			<h1 className="sr-only">Not found</h1>
			<EmptyState
				icon={<Compass size={20} />}
				title="This page does not exist"
				actions={
					<Link href="/flows" className="rounded-sm underline">
						Go to Flows
					</Link>
				}
			>
				The link may be outdated, or its target was deleted.
			</EmptyState>
		</div>
	);
}
