export { Statistics } from "./Statistics.tsx";
