/** What only a page with the simulated Airflow has to have before it is drawn: the styles of laboratory and tours. */
import '../styles/simulated.css';
