import { useQuery } from "@tanstack/react-query";
import { Unplug } from "lucide-react";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Section } from "../../../ui/Section.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { WithCode } from "../../../ui/WithCode.tsx";
import { EmbeddingsForm } from "./EmbeddingsForm.tsx";
import { EmbeddingsState } from "./EmbeddingsState.tsx";

/** The model by which documents and what is remembered are found by their meaning. */
export function Embeddings() {
	const { api } = useServices();
	const embeddings = useQuery(queries.embeddings(api));
	const { data } = embeddings;
	return (
		<Section
			title="Search by meaning"
			description="Documents and memory entries are found by their words. With a model for embeddings they are also found by what they mean; their texts are sent to it."
		>
			{data ? (
				<>
					{!data.available && <Unavailable why={data.unavailable} />}
					{data.setting && <EmbeddingsState state={data} />}
					{(data.available || data.setting) && (
						<EmbeddingsForm key={JSON.stringify(data.setting)} state={data} />
					)}
				</>
			) : embeddings.isError ? (
				<ErrorState
					title="The search by meaning could not be loaded"
					error={embeddings.error}
					onRetry={() => void embeddings.refetch()}
				/>
			) : (
				<SkeletonRows rows={2} label="Loading the search by meaning" />
			)}
		</Section>
	);
}

/** Says that the server's database cannot compare vectors, and what helps. */
function Unavailable({ why }: { readonly why: string | undefined }) {
	return (
		<EmptyState icon={<Unplug size={20} />} title="This server cannot search by meaning">
			<WithCode text={why ?? "Its database cannot compare vectors."} />
		</EmptyState>
	);
}
