export { PeopleBar } from "./PeopleBar.tsx";
